/**
 * A publisher that repeats each publication until it is answered, one after the other. Some are published
 * under the condition that the room is as it was a moment before, as a desk does.
 */

import { EVENT_TYPES, KINDS, writeLot } from '../../contract/auction-event.ts'
import { IF_POSITION, readPosition, writePosition } from '../../contract/position.ts'
import type { Random } from '../../organiser/lib/random.ts'
import type { Publication } from './entries.ts'
import type { Answer, Request } from './http.ts'
import type { Network } from './network.ts'
import { ROOM, TOKEN } from './node.ts'
import type { Owner, Time } from './time.ts'
import type { Truth } from './truth.ts'

/** Without an answer for so long a publisher repeats its request. */
const PATIENCE_MS = 4_000

interface Task {
  readonly request: Request
  /** Published only if the room is as it was when it was read. */
  readonly isConditional: boolean
  readonly onDone: (answer: Answer) => void
}

export class Publisher {
  readonly name: string
  readonly #owner: Owner
  readonly #time: Time
  readonly #random: Random
  readonly #network: Network
  readonly #truth: Truth
  readonly #queue: Task[] = []
  #isBusy = false
  /** A request that no repetition can help, or an answer that is wrong. */
  refused: string | null = null

  constructor(name: string, world: { time: Time; random: Random; network: Network; truth: Truth }) {
    this.name = name
    this.#owner = { name, isDead: false }
    this.#time = world.time
    this.#random = world.random
    this.#network = world.network
    this.#truth = world.truth
  }

  publish(publication: Publication, onAcknowledged: () => void): void {
    const { id, kind, player: name, amount, dataFile } = publication
    const eventType = EVENT_TYPES.find((type) => KINDS[type] === kind)
    const data = writeLot({ name, photo: null, serialNumber: null, amount })
    const body = JSON.stringify({
      id,
      event: { eventType, data },
      ...(dataFile !== undefined && { dataFile: JSON.parse(dataFile) }),
    })
    const isConditional = this.#random.chance(0.3)
    const send = () =>
      this.#ask('POST', `/events`, body, { isConditional }, (answer) => {
        const stored = this.#truth.numbering.at(readPosition(JSON.parse(answer.body)))
        if (stored?.publication?.id !== id) this.refused = `${id} was answered ${answer.body}`
        onAcknowledged()
      })
    send()
    // A publisher may forget that it was answered.
    if (this.#random.chance(0.05)) send()
  }

  putFile(body: string): void {
    this.#ask('PUT', '/data-file', body, {}, () => {})
  }

  removeRoom(onDone: () => void): void {
    this.#ask('DELETE', '', undefined, {}, onDone)
  }

  #ask(
    method: string,
    path: string,
    body: string | undefined,
    { isConditional = false },
    onDone: Task['onDone'],
  ) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request: Request = {
      method,
      path: `/api/rooms/${ROOM}${path}`,
      headers: { authorization: `Bearer ${TOKEN}`, ...type },
      ...(body !== undefined && { body }),
    }
    this.#queue.push({ request, isConditional, onDone })
    if (!this.#isBusy) this.#next()
  }

  #next() {
    const [first] = this.#queue
    this.#isBusy = first !== undefined
    if (first === undefined) return
    const { request, isConditional } = first
    if (!isConditional) return this.#publishFirst(request)
    const headers = request.headers ?? {}
    const { authorization = '' } = headers
    const path = `/api/rooms/${ROOM}`
    this.#send({ method: 'GET', path, headers: { authorization } }, ({ body }) => {
      const { position, lot, tag } = JSON.parse(body)
      const entry = this.#truth.numbering.at(readPosition(position))
      if (entry?.lot?.amount !== lot?.amount) this.refused = `the room was read as ${body}`
      const match = tag === null ? { 'if-none-match': '*' } : { 'if-match': `"${tag}"` }
      const { id } = JSON.parse(request.body ?? '')
      this.#truth.expect(id, position, tag)
      const conditions = { [IF_POSITION]: writePosition(position), ...match }
      this.#publishFirst({ ...request, headers: { ...headers, ...conditions } })
    })
  }

  #publishFirst(request: Request) {
    this.#send(request, (answer) => {
      this.#queue.shift()?.onDone(answer)
      this.#next()
    })
  }

  /** Begins the task anew where the answer fails, or the room has changed meanwhile. */
  #send(request: Request, onAnswer: (answer: Answer) => void) {
    let isSettled = false
    const settle = (answer: Answer | null) => {
      if (isSettled) return
      isSettled = true
      giveUp()
      const { status, body } = answer ?? { status: 503, body: '' }
      const hasCondition = request.headers?.[IF_POSITION] !== undefined
      if (answer !== null && status < 300) onAnswer(answer)
      else if (status < 500 && !(hasCondition && status === 412)) {
        this.refused = `${request.method} was answered ${status} ${body}`
      } else this.#time.after(this.#random.whole(50, 800), () => this.#next(), this.#owner)
    }
    const giveUp = this.#network.send(this.name, this.#owner, request, settle)
    this.#time.after(PATIENCE_MS, () => settle(null), this.#owner)
  }
}
