/** The processes with the crowd's viewers, as one. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Faults } from '../../kit/crowd.ts'
import { FIRST_SOURCE, shares } from './limits.ts'
import type {
  Answers,
  Delays,
  Message,
  Question,
  Status,
  Traffic,
  ViewersOptions,
} from './viewers.ts'

export interface Processes {
  readonly pids: readonly number[]
  status(): Promise<Status>
  traffic(): Promise<Traffic>
  /** For each event, of all viewers. */
  delays(): Promise<readonly Delays[]>
  countLost(seq: number): Promise<number>
  close(): void
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the viewers and waits until all have joined.
 *
 * @param proxies their ports
 * @throws when some viewers can't join
 */
export async function openProcesses(
  viewers: number,
  proxies: readonly number[],
  options: Omit<ViewersOptions, 'count' | 'from' | 'port'>,
): Promise<Processes> {
  const children = shares(viewers, proxies.length).map((count, index) => {
    const port = proxies[index % proxies.length] ?? 0
    return startChild({ ...options, port, count, from: `127.0.0.${FIRST_SOURCE + index}` })
  })
  const close = () => {
    for (const { child } of children) child.kill('SIGKILL')
  }
  try {
    await Promise.all(children.map(({ ready }) => ready))
  } catch (cause) {
    close()
    throw cause
  }
  let questions = 0
  function askAll<What extends keyof Answers>(what: What, seq = 0): Promise<Answers[What][]> {
    questions += 1
    const question: Question = { id: questions, what, seq }
    return Promise.all(children.map(({ ask }) => ask(question) as Promise<Answers[What]>))
  }
  return {
    pids: children.map(({ child }) => child.pid ?? 0),
    status: async () => (await askAll('status')).reduce(addStatuses),
    traffic: async () => (await askAll('traffic')).reduce(added),
    delays: async () => (await askAll('delays')).flat(),
    countLost: async (seq) => (await askAll('lost', seq)).reduce((a, b) => a + b),
    close,
  }
}

/** Who waits for an answer. */
interface Waiting {
  resolve(answer: Answers[keyof Answers]): void
  reject(cause: Error): void
}

function startChild(options: ViewersOptions) {
  const script = fileURLToPath(new URL('viewers.ts', import.meta.url))
  // A process group of its own, by which its processor time is counted.
  const child = fork(script, [JSON.stringify(options)], {
    serialization: 'advanced',
    detached: true,
  })
  running.add(child)
  const waiting = new Map<number, Waiting>()
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.kind === 'ready') resolve()
      else if (message.kind === 'failed') reject(new Error(message.reason))
      else {
        waiting.get(message.id)?.resolve(message.answer)
        waiting.delete(message.id)
      }
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      const cause = new Error(`a process of viewers ended (${signal ?? code})`)
      reject(cause)
      for (const question of waiting.values()) question.reject(cause)
    })
  })
  const ask = (question: Question) =>
    new Promise<Answers[keyof Answers]>((resolve, reject) => {
      waiting.set(question.id, { resolve, reject })
      child.send(question, (cause) => cause && reject(cause))
    })
  return { child, ready, ask }
}

/** Two processes as one. */
function addStatuses(a: Status, b: Status): Status {
  const onNode = { ...a.onNode }
  for (const [node, count] of Object.entries(b.onNode)) onNode[node] = (onNode[node] ?? 0) + count
  return {
    joined: a.joined + b.joined,
    onNode,
    upTo: Math.min(a.upTo, b.upTo),
    deliveries: a.deliveries + b.deliveries,
    faults: added(a.faults, b.faults),
  }
}

/** The sums of counts of the same names. */
function added<Counts extends Faults | Traffic>(a: Counts, b: Counts): Counts {
  const names = Object.keys(a) as (keyof Counts)[]
  const sums = names.map((name) => [name, Number(a[name]) + Number(b[name])])
  return Object.fromEntries(sums)
}
