/** Requests and responses without sockets, for handlers that expect Node's. */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface Request {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** As much of an `IncomingMessage` as the server reads. */
export class SimulatedRequest extends EventEmitter {
  readonly method: string
  readonly url: string
  headers: Record<string, string>
  rawHeaders: string[] = []
  readonly httpVersion = '1.1'
  readonly httpVersionMajor = 1
  readonly httpVersionMinor = 1
  readonly socket = { remoteAddress: '127.0.0.1', destroyed: false, encrypted: false }
  complete = false
  readonly #body: Buffer | null
  #isFlowing = false

  constructor({ method, path, headers = {}, body }: Request) {
    super()
    this.method = method
    this.url = path
    this.#body = body === undefined ? null : Buffer.from(body)
    const length = this.#body === null ? {} : { 'content-length': String(this.#body.length) }
    this.headers = { host: 'board.test', 'accept-encoding': 'gzip', ...headers, ...length }
  }

  override on(name: string, listener: (...args: never[]) => void): this {
    super.on(name, listener as (...args: unknown[]) => void)
    if (name === 'data') this.resume()
    return this
  }

  resume(): this {
    if (this.#isFlowing) return this
    this.#isFlowing = true
    queueMicrotask(() => {
      if (this.#body !== null) this.emit('data', this.#body)
      this.complete = true
      this.emit('end')
    })
    return this
  }

  pause(): this {
    return this
  }

  destroy(): this {
    return this
  }
}

/** Collects what the server answers. */
export class SimulatedResponse extends ServerResponse {
  readonly #onAnswer: (answer: Answer) => void
  #text = ''
  #isOver = false

  constructor(request: SimulatedRequest, onAnswer: (answer: Answer) => void) {
    super(request as unknown as IncomingMessage)
    this.#onAnswer = onAnswer
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#text += textOf(chunk)
    return true
  }

  override end(chunk?: unknown): this {
    if (this.#isOver) return this
    this.#isOver = true
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.#text += textOf(chunk)
    if (!this.headersSent) this.writeHead(this.statusCode)
    Reflect.set(this, 'finished', true)
    const [head = '', ...joined] = String(Reflect.get(this, '_header')).split('\r\n\r\n')
    const bytes = Buffer.from(joined.join('\r\n\r\n') + this.#text, 'latin1')
    const body = /^content-encoding: gzip$/im.test(head) ? gunzipSync(bytes) : bytes
    const status = Number(head.slice(9, 12))
    queueMicrotask(() => {
      this.emit('finish')
      this.emit('close')
    })
    this.#onAnswer({ status, headers: head, body: body.toString() })
    return this
  }

  /** The client has gone. */
  cut(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.destroyed = true
    this.emit('close')
  }
}

/** One character per byte. All that the night publishes is ASCII. */
function textOf(chunk: string | Uint8Array): string {
  return typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')
}
