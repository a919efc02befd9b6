/** The resources that a process has used, seen from outside. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Program } from '../../kit/programs.ts'

/** Something that leads a process group of its own, as `startProgram` makes them. */
type Leader = Pick<Program, 'pid'>

/**
 * Seconds of processor time of all threads of the program and its children so far, as the kernel's
 * scheduler counts. An ended process no longer counts.
 */
export function processorSeconds(program: Leader): number {
  const threads = processesOf(program).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  )
  const nanoseconds = threads.map((path) => Number(readFileSync(path, 'utf8').split(' ')[0]))
  return sum(nanoseconds) / 1e9
}

/** Kilobytes in memory, of the program and its children. */
export function residentKilobytes(program: Leader): number {
  const statuses = processesOf(program).map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'))
  return sum(statuses.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])))
}

function processesOf({ pid }: Leader): readonly number[] {
  const isOfGroup = (one: number) => {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
      // After the name, which may contain anything: state, parent, group.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === pid
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && isOfGroup(one))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
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
