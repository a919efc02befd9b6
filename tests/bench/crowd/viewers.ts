/** A process with some of the crowd's viewers. It ends with the process that started it. */
import { createSecureContext } from 'node:tls'
import { type Crowd, type Faults, openCrowd } from '../../kit/crowd.ts'

/** What the process is started with, as JSON. */
export interface ViewersOptions {
  readonly port: number
  readonly room: string
  readonly count: number
  readonly from: string
  /** The authority of the proxy's certificate, PEM; without it there is no TLS. */
  readonly ca?: string
  readonly longestJoinMs: number
}

export interface Status {
  readonly joined: number
  /** How many of these each node has. */
  readonly onNode: Readonly<Record<string, number>>
  /** The lowest number that a viewer who has not given up has received last. */
  readonly upTo: number
  /** Events received so far, each once for each viewer. */
  readonly deliveries: number
  readonly faults: Faults
}

export interface Traffic {
  readonly sent: number
  readonly received: number
}

/** Milliseconds from the first attempt to publish until a viewer had the event. */
export interface Delays {
  readonly seq: number
  /** When it was published, in milliseconds of the machine's clock. */
  readonly publishedAt: number
  readonly delays: Float64Array
}

export interface Answers {
  readonly status: Status
  readonly traffic: Traffic
  readonly delays: readonly Delays[]
  /** Of the events up to `seq`. */
  readonly lost: number
}

export interface Question {
  readonly id: number
  readonly what: keyof Answers
  readonly seq: number
}

export type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }

/** Milliseconds of a clock that all processes of the machine share. */
export function machineTime(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

const PUBLISHED_AT = /"publishedAt":([\d.]+)/

async function run(options: ViewersOptions): Promise<void> {
  const { ca, ...ofCrowd } = options
  const told = new Map<number, { publishedAt: number; delays: number[] }>()
  let deliveries = 0
  const crowd = await openCrowd({
    ...ofCrowd,
    ...(ca !== undefined && { tls: createSecureContext({ ca }) }),
    onEvent(viewer, seq, text) {
      if (seq <= viewer.last) return
      deliveries += 1
      let event = told.get(seq)
      if (event === undefined) {
        event = { publishedAt: Number(PUBLISHED_AT.exec(text)?.[1]), delays: [] }
        told.set(seq, event)
      }
      event.delays.push(machineTime() - event.publishedAt)
    },
  })
  const answers: { readonly [What in keyof Answers]: (seq: number) => Answers[What] } = {
    status: () => statusOf(crowd, deliveries),
    traffic: () => ({ sent: crowd.bytes() - crowd.received(), received: crowd.received() }),
    delays: () =>
      [...told].map(([seq, { publishedAt, delays }]) => ({
        seq,
        publishedAt,
        delays: Float64Array.from(delays),
      })),
    lost: (seq) => crowd.countLost(seq),
  }
  process.on('message', ({ id, what, seq }: Question) => {
    send({ kind: 'answer', id, answer: answers[what](seq) })
  })
  send({ kind: 'ready' })
}

function statusOf(crowd: Crowd, deliveries: number): Status {
  const faults = crowd.faults()
  const onNode: Record<string, number> = {}
  let upTo = Number.POSITIVE_INFINITY
  for (const { isJoined, hasGivenUp, last, node } of crowd.viewers) {
    if (isJoined) onNode[node] = (onNode[node] ?? 0) + 1
    if (!hasGivenUp) upTo = Math.min(upTo, last)
  }
  return {
    joined: crowd.countJoined(),
    onNode,
    upTo,
    deliveries: deliveries + faults.reordered,
    faults,
  }
}

function send(message: Message): void {
  process.send?.(message)
}

const options = process.argv[2]
if (process.send !== undefined && options !== undefined) {
  process.on('disconnect', () => process.exit())
  run(JSON.parse(options)).catch((cause: Error) => send({ kind: 'failed', reason: cause.message }))
}
