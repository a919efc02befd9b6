/** A publisher that repeats each publication until it is answered, one after the other. */

import { toMessage } from '../../contract/auction-event.ts'
import type { Random } from '../../organiser/lib/random.ts'
import type { Publication } from './entries.ts'
import type { Answer, Request } from './http.ts'
import type { Network } from './network.ts'
import { ROOM, TOKEN } from './node.ts'
import type { Owner, Time } from './time.ts'

/** Without an answer for so long a publisher repeats its request. */
const PATIENCE_MS = 4_000

export class Publisher {
  readonly name: string
  readonly #owner: Owner
  readonly #time: Time
  readonly #random: Random
  readonly #network: Network
  readonly #queue: { readonly request: Request; readonly onDone: () => void }[] = []
  #isBusy = false
  /** A request that no repetition can help. */
  refused: string | null = null

  constructor(name: string, world: { time: Time; random: Random; network: Network }) {
    this.name = name
    this.#owner = { name, isDead: false }
    this.#time = world.time
    this.#random = world.random
    this.#network = world.network
  }

  publish(publication: Publication, onAcknowledged: () => void): void {
    const { id, kind, player: name, amount, dataFile } = publication
    const player = { name, photo: null, serialNumber: null, amount }
    const place = { position: null, isReplayed: false }
    const { eventType, data } = toMessage({ kind, player, ...place })
    const body = JSON.stringify({
      id,
      event: { eventType, data },
      ...(dataFile !== undefined && { dataFile: JSON.parse(dataFile) }),
    })
    const send = () => this.#ask('POST', `/events`, body, onAcknowledged)
    send()
    // A publisher may forget that it was answered.
    if (this.#random.chance(0.05)) send()
  }

  putFile(body: string): void {
    this.#ask('PUT', '/data-file', body, () => {})
  }

  removeRoom(onDone: () => void): void {
    this.#ask('DELETE', '', undefined, onDone)
  }

  #ask(method: string, path: string, body: string | undefined, onDone: () => void) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request: Request = {
      method,
      path: `/api/rooms/${ROOM}${path}`,
      headers: { authorization: `Bearer ${TOKEN}`, ...type },
      ...(body !== undefined && { body }),
    }
    this.#queue.push({ request, onDone })
    if (!this.#isBusy) this.#next()
  }

  #next() {
    const [first] = this.#queue
    this.#isBusy = first !== undefined
    if (first === undefined) return
    let isSettled = false
    const settle = (answer: Answer | null) => {
      if (isSettled) return
      isSettled = true
      giveUp()
      if (answer !== null && answer.status < 300) {
        this.#queue.shift()
        first.onDone()
        this.#next()
      } else if (answer !== null && answer.status < 500) {
        this.refused = `${first.request.method} was answered ${answer.status} ${answer.body}`
      } else this.#time.after(this.#random.whole(50, 800), () => this.#next(), this.#owner)
    }
    const giveUp = this.#network.send(this.name, this.#owner, first.request, settle)
    this.#time.after(PATIENCE_MS, () => settle(null), this.#owner)
  }
}
