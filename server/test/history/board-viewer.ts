/**
 * A viewer that does what the board and its browser do, on Node's
 * HTTP client, which repeats nothing by itself:
 *
 * - a request on a reused connection that is reset before its response is repeated once, with the
 *   same address (RFC 9112 §9.3.1, and Chromium for every method);
 * - any other failure ends the session, and the viewer comes back with its cursor;
 * - a number that jumps is a gap: what is beyond it is held, and the viewer joins again at once;
 * - what was shown is not shown again, and another epoch starts over, unless the present one goes on
 *   in it.
 */
import { Agent, request } from 'node:http'
import { parseContinuation } from '../../../contract/auction-event.ts'
import type { NumberedEvent } from './check.ts'

export interface BoardViewer {
  /** What it has shown, in order. */
  readonly shown: readonly NumberedEvent[]
  /** Histories that it has followed, in order, each by its newest epoch. */
  readonly epochs: readonly string[]
  readonly counts: {
    /** Requests that were repeated because their connection was reset. */
    retries: number
    /** Sessions. */
    sessions: number
    /** Numbers that jumped. */
    gaps: number
    /** Messages that were told again and not shown. */
    repeated: number
  }
  close(): void
}

interface Message {
  readonly data: { readonly name: string } | null
  readonly seq: number
  readonly epoch?: string
}

const SEPARATOR = '\x1e'
const COME_BACK_MS = { least: 50, most: 250 }
/** As the board waits for a gap to be filled. */
const GAP_WAIT_MS = 5_000
/** From the handshake: a ping interval and its time-out. */
const SILENCE_MS = 45_000

export function openBoardViewer(port: number, room: string): BoardViewer {
  const shown: NumberedEvent[] = []
  const epochs: string[] = []
  const counts = { retries: 0, sessions: 0, gaps: 0, repeated: 0 }
  let last: number | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let session: Session | null = null
  let serial = 0

  class Session {
    readonly agent = new Agent({ keepAlive: true, maxSockets: 4 })
    readonly held = new Map<number, Message>()
    path = '/socket.io/?EIO=4&transport=polling'
    gapTimer: NodeJS.Timeout | undefined
    isOver = false

    async run() {
      try {
        counts.sessions += 1
        this.path += `&sid=${JSON.parse((await this.send('GET')).slice(1)).sid}`
        await this.send('POST', '40')
        for (let isIn = false; !this.isOver; ) {
          for (const packet of (await this.send('GET')).split(SEPARATOR)) {
            if (packet === '1' || packet === '41') return
            if (packet.startsWith('2')) this.post('3')
            else if (packet.startsWith('40') && !isIn) {
              isIn = true
              this.join()
            } else if (packet.startsWith('42')) this.receive(JSON.parse(packet.slice(2))[1])
          }
        }
      } catch {
        // Whatever it was, a board comes back.
      } finally {
        this.end()
      }
    }

    end() {
      if (this.isOver) return
      this.isOver = true
      clearTimeout(this.gapTimer)
      this.agent.destroy()
      if (isClosed) return
      const { least, most } = COME_BACK_MS
      timer = setTimeout(open, least + Math.random() * (most - least))
    }

    join() {
      const cursor =
        last === null ? [] : [epochs.length === 0 ? last : { epoch: epochs.at(-1), seq: last }]
      this.post(`42${JSON.stringify(['joinAuction', room, ...cursor])}`)
    }

    post(body: string) {
      this.send('POST', body).catch(() => this.end())
    }

    receive(message: Message) {
      const { seq, epoch } = message
      const continuation = parseContinuation(message)
      if (continuation !== null && epoch !== undefined) {
        const { from, upTo } = continuation
        if (from === epochs.at(-1) && (last ?? 0) <= upTo) epochs.splice(-1, 1, epoch)
        if (epoch === epochs.at(-1)) return
      }
      if (epoch !== undefined && epoch !== epochs.at(-1)) {
        if (epochs.length > 0) last = null
        epochs.push(epoch)
      }
      if (last !== null && seq <= last) counts.repeated += 1
      else if (last === null || seq === last + 1) this.show(message)
      else this.hold(message)
    }

    show(message: Message) {
      last = message.seq
      if (message.data !== null) shown.push({ id: message.data.name, seq: message.seq })
      const next = this.held.get(message.seq + 1)
      this.held.delete(message.seq)
      if (next !== undefined) this.show(next)
      else if (this.held.size === 0) {
        clearTimeout(this.gapTimer)
        this.gapTimer = undefined
      }
    }

    hold(message: Message) {
      this.held.set(message.seq, message)
      if (this.gapTimer !== undefined) return
      counts.gaps += 1
      // The checker counts what is missing then.
      this.gapTimer = setTimeout(() => {
        const [first] = [...this.held.values()].sort((one, other) => one.seq - other.seq)
        if (first !== undefined) this.show(first)
      }, GAP_WAIT_MS)
      this.join()
    }

    /** @returns the body of a 200 @throws for everything else */
    async send(method: 'GET' | 'POST', body?: string): Promise<string> {
      serial += 1
      const path = `${this.path}&t=${serial.toString(36)}`
      try {
        return await this.attempt(method, path, body)
      } catch (cause) {
        if (this.isOver || !(cause instanceof UnansweredOnReused)) throw cause
        counts.retries += 1
        return await this.attempt(method, path, body)
      }
    }

    attempt(method: 'GET' | 'POST', path: string, body = ''): Promise<string> {
      return new Promise((resolve, reject) => {
        const headers = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { host: '127.0.0.1', port, method, path, headers, agent: this.agent }
        const sent = request(options, (response) => {
          response.on('error', reject)
          response.toArray().then((parts) => {
            if (response.statusCode === 200) resolve(Buffer.concat(parts).toString())
            else reject(new Error(String(response.statusCode)))
          }, reject)
        })
        sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error('silence')))
        sent.on('error', (cause) => {
          const isRepeatable = sent.reusedSocket && Reflect.get(cause, 'code') === 'ECONNRESET'
          reject(isRepeatable ? new UnansweredOnReused() : cause)
        })
        sent.end(body)
      })
    }
  }

  function open() {
    session = new Session()
    void session.run()
  }

  open()
  return {
    shown,
    epochs,
    counts,
    close() {
      isClosed = true
      clearTimeout(timer)
      session?.end()
    },
  }
}

/** The connection had served before and was reset before any of the response came. */
class UnansweredOnReused extends Error {}
