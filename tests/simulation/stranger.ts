/**
 * A client that is no board: it loads the data file again and again, as pages that are opened do, and in
 * quiet it joins without a cursor.
 */
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { parsePosition } from '../../contract/position.ts'
import type { Answer, Request } from './http.ts'
import type { Network } from './network.ts'
import { ROOM } from './node.ts'
import type { Owner, Time } from './time.ts'
import type { Truth } from './truth.ts'

const LOADS_EVERY_MS = 1_000
/** The lot comes with the first or the second poll. */
const JOINED_MS = 3_000
const POLLING = '/socket.io/?EIO=4&transport=polling'

export class Stranger {
  readonly #owner: Owner = { name: 'stranger', isDead: false }
  readonly #time: Time
  readonly #network: Network
  readonly #truth: Truth
  /** What is wrong with the lists that it got, or with the lot. */
  problem: string | null = null

  constructor(world: { time: Time; network: Network; truth: Truth }) {
    this.#time = world.time
    this.#network = world.network
    this.#truth = world.truth
  }

  async loadForever(): Promise<void> {
    for (;;) {
      await this.#wait(LOADS_EVERY_MS)
      const askedAt = this.#time.now
      const answer = await this.#ask('GET', `${DATA_FILE_PATH}?room=${ROOM}`)
      if (answer?.status !== 200) continue
      const [, written = ''] = /^gavel-position: (.*)$/im.exec(answer.headers) ?? []
      const name = JSON.parse(answer.body).auction_details.main[0].series_name
      this.problem ??= this.#truth.problemOfLists(name, parsePosition(written), askedAt)
    }
  }

  /** Joins, and compares the lot that it is told. */
  async join(): Promise<void> {
    const opened = await this.#ask('GET', POLLING)
    const [, sid] = /"sid":"([^"]+)"/.exec(opened?.body ?? '') ?? []
    const own = `${POLLING}&sid=${sid}`
    const sent = sid && (await this.#ask('POST', own, `40\x1e42["joinAuction","${ROOM}"]`))
    let told = ''
    while (sent && !told.includes('biddingStart')) {
      // A room without a lot says nothing.
      const polled = await Promise.race([this.#ask('GET', own), this.#wait(JOINED_MS)])
      if (polled?.status !== 200) break
      told += polled.body
    }
    if (told === '') {
      await this.#wait(500)
      return this.join()
    }
    const [, amount] = /"biddingStart".*"amount":(\d+)/.exec(told) ?? []
    const lot = this.#truth.head.lot?.amount ?? null
    if (Number(amount ?? 0) !== (lot ?? 0)) this.problem ??= `the lot ${lot} is told as ${amount}`
  }

  #wait(ms: number): Promise<null> {
    return new Promise((resolve) => this.#time.after(ms, () => resolve(null), this.#owner))
  }

  #ask(method: string, path: string, body?: string): Promise<Answer | null> {
    const request: Request = { method, path, ...(body !== undefined && { body }) }
    return new Promise((resolve) => this.#network.send('stranger', this.#owner, request, resolve))
  }
}
