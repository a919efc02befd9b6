/**
 * The network between clients and nodes, with a proxy in front that sends each session to its node.
 * Requests and answers take a while; a fault that was armed befalls the client's next request.
 */
import type { Random } from '../../organiser/lib/random.ts'
import { SEPARATOR } from '../../server/channel/packets.ts'
import { type Answer, type Request, SimulatedRequest, SimulatedResponse } from './http.ts'
import type { FeedNode } from './node.ts'
import type { Owner, Time } from './time.ts'

export const NETWORK_FAULTS = [
  'request lost',
  'request refused',
  'request late',
  'request doubled',
  'request retried',
  'answer lost',
  'answer emptied',
  'answer cut',
  'answer late',
] as const

export type NetworkFault = (typeof NETWORK_FAULTS)[number]

export function isNetworkFault(kind: string): kind is NetworkFault {
  return (NETWORK_FAULTS as readonly string[]).includes(kind)
}

/** A fault that goes on for some answers. */
const LONG_MS = 1_000

interface Armed {
  readonly client: string
  readonly fault: NetworkFault
  readonly ms: number
  /** Of the request that it befalls; any by default. */
  readonly path?: string
}

/** One request, until the client has its answer. */
interface Exchange {
  readonly client: string
  readonly owner: Owner
  readonly request: Request
  /** `null`: the connection failed. */
  readonly onDone: (answer: Answer | null) => void
  /** Copies of it that nodes have not answered. */
  readonly open: Map<SimulatedResponse, RunningNode>
  isDone: boolean
}

export interface RunningNode {
  readonly name: string
  /** Of the present process. */
  readonly owner: Owner
  /** `null` while it does not listen. */
  readonly node: FeedNode | null
}

export class Network {
  nodes: readonly RunningNode[] = []
  /** Called when a client has been given an answer that ends with this number. */
  onNumber: (client: string, seq: number) => void = () => {}
  readonly #time: Time
  readonly #random: Random
  readonly #onFault: (armed: Armed, request: Request) => void
  readonly #owner: Owner = { name: 'the network', isDead: false }
  #armed: Armed[] = []
  readonly #offline = new Map<string, number>()
  readonly #exchanges = new Set<Exchange>()

  constructor(time: Time, random: Random, onFault: (armed: Armed, request: Request) => void) {
    this.#time = time
    this.#random = random
    this.#onFault = onFault
  }

  /** The client's next request suffers this. */
  arm(armed: Armed): void {
    this.#armed.push(armed)
  }

  /** The client's connections end, and it gets no other for a while. */
  takeOffline(client: string, ms: number): void {
    this.#offline.set(client, this.#time.now + ms)
    for (const exchange of [...this.#exchanges]) if (exchange.client === client) this.#cut(exchange)
  }

  /** The node's connections end. */
  drop(node: RunningNode): void {
    for (const exchange of [...this.#exchanges]) {
      for (const [response, at] of exchange.open) if (at === node) exchange.open.delete(response)
      if (exchange.open.size === 0 && !exchange.isDone) this.#finish(exchange, null, this.#delay())
    }
  }

  /** Sends a request. @returns a function that gives it up */
  send(client: string, owner: Owner, request: Request, onDone: Exchange['onDone']): () => void {
    const exchange = { client, owner, request, onDone, open: new Map(), isDone: false }
    const armed = this.#armed.find(
      (one) => one.client === client && request.path.startsWith(one.path ?? ''),
    )
    if (armed !== undefined) {
      this.#armed = this.#armed.filter((one) => one !== armed)
      if (!armed.fault.startsWith('answer')) this.#onFault(armed, request)
    }
    if (this.#time.now < (this.#offline.get(client) ?? 0)) this.#finish(exchange, null, 20)
    else this.#forward(exchange, armed)
    return () => {
      exchange.isDone = true
      this.#cutCopies(exchange, this.#delay())
    }
  }

  #forward(exchange: Exchange, armed: Armed | undefined) {
    const back = (answer: Answer) => this.#finish(exchange, answer, this.#delay())
    const nothing = () => {}
    const ms = armed?.ms ?? 0
    // The answer to a poll may come much later than the request.
    const hurt = (act: (answer: Answer) => void) => (answer: Answer) => {
      if (armed !== undefined) this.#onFault(armed, exchange.request)
      act(answer)
    }
    switch (armed?.fault) {
      case undefined:
        return this.#deliver(exchange, this.#delay(), back)
      case 'request lost':
        return
      case 'request refused':
        return this.#finish(exchange, null, this.#delay())
      case 'request late':
        return this.#deliver(exchange, ms, back)
      case 'request doubled':
        this.#deliver(exchange, this.#delay(), back)
        return this.#deliverLate(exchange, ms, back)
      case 'request retried':
        this.#deliver(exchange, this.#delay(), nothing)
        return this.#deliverLate(exchange, ms, back)
      case 'answer lost':
        return this.#deliver(exchange, this.#delay(), hurt(nothing))
      case 'answer emptied':
        return this.#deliver(exchange, this.#delay(), (answer) => {
          // Without a ping, which the page would have to answer.
          const hasEvents = answer.body.split(SEPARATOR).every((one) => one.startsWith('42'))
          if (hasEvents) hurt((full) => back({ ...full, body: '6' }))(answer)
          else back(answer)
          // It is for the next events, and a long one for those after them too.
          if (!hasEvents) this.arm(armed)
          else if (ms > LONG_MS) this.arm({ ...armed, ms: ms / 2 })
        })
      case 'answer cut':
        return this.#deliver(
          exchange,
          this.#delay(),
          hurt(() => this.#finish(exchange, null, 5)),
        )
      case 'answer late':
        return this.#deliver(
          exchange,
          this.#delay(),
          hurt((answer) => this.#finish(exchange, answer, ms)),
        )
    }
  }

  /**
   * A copy. That of a poll comes also when the client has its answer already. That of a POST would end the
   * session if another POST came before it, as Socket.IO's own server does it.
   */
  #deliverLate(exchange: Exchange, ms: number, onAnswer: (answer: Answer) => void) {
    const onDone = () => this.#finish(exchange, null, 1)
    const isPoll = exchange.request.method === 'GET'
    const copy = isPoll ? { ...exchange, open: new Map(), onDone } : exchange
    this.#deliver(copy, this.#delay() + (ms % 300), onAnswer)
  }

  /** Hands a copy of the request to its node. */
  #deliver(exchange: Exchange, ms: number, onAnswer: (answer: Answer) => void) {
    const arrive = () => {
      if (exchange.isDone) return
      const to = this.#route(exchange.request)
      if (to === null) return this.#finish(exchange, null, this.#delay())
      const request = new SimulatedRequest(exchange.request)
      const response = new SimulatedResponse(request, (answer) => {
        if (exchange.open.delete(response)) onAnswer(answer)
      })
      exchange.open.set(response, to)
      this.#exchanges.add(exchange)
      this.#time.after(0, () => to.node?.handle(request, response), to.owner)
    }
    this.#time.after(ms, arrive, this.#owner)
  }

  /** @returns the node of the session, or any; `null` when it is not there */
  #route({ path }: Request): RunningNode | null {
    const [, session] = /[?&]sid=([^.&]+)\./.exec(path) ?? []
    const there = this.nodes.filter(({ node }) => node !== null)
    if (session !== undefined) return there.find(({ name }) => name === session) ?? null
    return there.length === 0 || this.#random.chance(0.02) ? null : this.#random.pick(there)
  }

  #finish(exchange: Exchange, answer: Answer | null, ms: number) {
    const done = () => {
      if (exchange.isDone) return
      exchange.isDone = true
      this.#forget(exchange)
      exchange.onDone(answer)
      const [, seq] = /.*"seq":(\d+)/s.exec(answer?.body ?? '') ?? []
      if (seq !== undefined) this.#time.after(1, () => this.onNumber(exchange.client, Number(seq)))
    }
    this.#time.after(ms, done, exchange.owner)
  }

  #cut(exchange: Exchange) {
    this.#cutCopies(exchange, 0)
    this.#finish(exchange, null, 1)
  }

  #cutCopies(exchange: Exchange, ms: number) {
    for (const [response, { owner }] of exchange.open) {
      this.#time.after(ms, () => response.cut(), owner)
    }
    exchange.open.clear()
    this.#exchanges.delete(exchange)
  }

  #forget(exchange: Exchange) {
    if (exchange.open.size === 0) this.#exchanges.delete(exchange)
  }

  #delay(): number {
    return 1 + this.#random.next() * 14
  }
}
