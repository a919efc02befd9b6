/** What a process has used, seen from outside. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Program } from '../../testing/programs.ts'

/** Seconds of processor time of all the process's threads so far, as the kernel's scheduler counts. */
export function processorSeconds({ pid }: Program): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => {
    const [spent = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(spent)
  })
  return nanoseconds.reduce((sum, spent) => sum + spent, 0) / 1e9
}

/** Kilobytes in memory. */
export function residentKilobytes({ pid }: Program): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

/**
 * Kilobytes that are in use after the garbage was collected: heap and buffers. Asks the runtime's
 * own inspector, so the process must have been started with `--inspect=127.0.0.1:0`.
 */
export async function usedKilobytes(program: Program): Promise<number> {
  // The server restarts in place as it starts: the last address is the one in use.
  const address = program
    .output()
    .match(/ws:\/\/\S+/g)
    ?.at(-1)
  if (address === undefined) throw new Error('the program was started without an inspector')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let id = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { result?: { value?: number } } }>((resolve) => {
      id += 1
      const own = id
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data))
        if (answer.id !== own) return
        socket.removeEventListener('message', listen)
        resolve(answer)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id: own, method, params }))
    })
  for (let round = 0; round < 3; round += 1) await ask('HeapProfiler.collectGarbage')
  const expression =
    '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage()) / 1024'
  const { result } = await ask('Runtime.evaluate', { expression })
  socket.close()
  const used = result?.result?.value
  if (used === undefined) throw new Error('the inspector gave no memory')
  return used
}
