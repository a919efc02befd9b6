/**
 * A viewer without a browser: speaks the channel's protocol (Engine.IO 4 over long-polling) on one
 * connection at a time, so that one process can run thousands. It reconnects as the board does
 * (docs/decisions/channel.md), with the number of the last event it received.
 */
import { connect, type Socket } from 'node:net'
import { RECONNECTION, reconnectionDelayMs } from '../contract/channel.ts'

export interface ViewerOptions {
  readonly port: number
  readonly room: string
  readonly cursor?: number
  /** Each event, as it arrives; `text` is the JSON of the message. */
  readonly onEvent: (viewer: Viewer, seq: number, text: string) => void
  /** It has joined its room, again or for the first time. */
  readonly onJoined?: (viewer: Viewer) => void
  /** Calls `poll` now or, where a measurement wants it, later. */
  readonly beforePoll?: (poll: () => void) => void
}

export interface Viewer {
  /** Number of the last event; 0 before the first. */
  readonly last: number
  readonly isJoined: boolean
  /** It has tried to reconnect as often as a board does. */
  readonly hasGivenUp: boolean
  /** Head of the session id, by which a proxy routes. */
  readonly node: string
  /** Bytes sent and received so far, of HTTP. */
  readonly bytes: number
  stop(): void
}

const USUAL_HEADERS = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-IN,en;q=0.9',
  'Referer: http://127.0.0.1/',
  'Connection: keep-alive',
].join('\r\n')

const RECORD_SEPARATOR = '\x1e'
const EVENT = '42["auctionEvent",'
/** The last fields of a message: `JSON.parse` for each viewer would cost more than the server does. */
const SEQ = /"seq":(\d+)(?:,"epoch":"[^"]*")?(?:,"replayed":true)?\}$/

/** What the awaited response answers. */
type Awaiting = 'handshake' | 'connect sent' | 'connected' | 'join sent' | 'events' | 'pong sent'

export function openViewer(options: ViewerOptions): Viewer {
  const { port, room, onEvent, onJoined, beforePoll = (poll) => poll() } = options
  const viewer = {
    last: options.cursor ?? 0,
    isJoined: false,
    hasGivenUp: false,
    node: '',
    bytes: 0,
    stop,
  }
  let socket: Socket | undefined
  let awaiting: Awaiting = 'handshake'
  let query = ''
  let head = ''
  let received: Buffer | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function open() {
    awaiting = 'handshake'
    received = undefined
    query = '/socket.io/?EIO=4&transport=polling'
    head = ` HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${USUAL_HEADERS}\r\n`
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    socket = opened
    opened.on('data', (part: Buffer) => handleData(opened, part))
    opened.on('error', () => {})
    opened.on('close', () => {
      if (socket === opened) handleClose()
    })
    get()
  }

  function get() {
    write(`GET ${query}${head}\r\n`)
  }

  function write(text: string) {
    viewer.bytes += text.length
    socket?.write(text)
  }

  function post(body: string) {
    const length = Buffer.byteLength(body)
    write(
      `POST ${query}${head}Content-Type: text/plain;charset=UTF-8\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )
  }

  function handleClose() {
    socket?.destroy()
    socket = undefined
    viewer.isJoined = false
    if (isStopped) return
    if (failures >= RECONNECTION.attempts) {
      viewer.hasGivenUp = true
      return
    }
    // As boards do.
    timer = setTimeout(open, reconnectionDelayMs(failures, Math.random()))
    failures += 1
  }

  function handleData(from: Socket, part: Buffer) {
    viewer.bytes += part.length
    const buffer = received === undefined ? part : Buffer.concat([received, part])
    received = undefined
    const end = buffer.indexOf('\r\n\r\n')
    if (end < 0) {
      received = buffer
      return
    }
    const headers = buffer.toString('latin1', 0, end)
    if (!headers.startsWith('HTTP/1.1 200')) {
      from.destroy()
      return
    }
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1])
    const whole = end + 4 + length
    if (buffer.length < whole) {
      received = buffer
      return
    }
    handleResponse(buffer.toString('utf8', end + 4, whole))
  }

  function handleResponse(body: string) {
    switch (awaiting) {
      case 'handshake': {
        const sid = /"sid":"([^"]+)"/.exec(body)?.[1] ?? ''
        viewer.node = sid.includes('.') ? (sid.split('.')[0] ?? '') : ''
        query += `&sid=${sid}`
        awaiting = 'connect sent'
        return post('40')
      }
      case 'connect sent':
        awaiting = 'connected'
        return get()
      case 'connected':
        awaiting = 'join sent'
        return post(
          `42${JSON.stringify(['joinAuction', room, ...(viewer.last > 0 ? [viewer.last] : [])])}`,
        )
      case 'join sent':
        failures = 0
        viewer.isJoined = true
        onJoined?.(viewer)
        return poll()
      case 'pong sent':
        return poll()
      case 'events':
        return handlePackets(body)
    }
  }

  function poll() {
    awaiting = 'events'
    get()
  }

  function handlePackets(body: string) {
    let isPing = false
    for (const packet of body.split(RECORD_SEPARATOR)) {
      if (packet.startsWith(EVENT)) {
        const text = packet.slice(EVENT.length, -1)
        const seq = Number(SEQ.exec(text)?.[1] ?? 0)
        onEvent(viewer, seq, text)
        if (seq > viewer.last) viewer.last = seq
      } else if (packet.startsWith('2')) isPing = true
      else if (packet === '1' || packet === '41') {
        socket?.destroy()
        return
      }
    }
    if (isPing) {
      awaiting = 'pong sent'
      post('3')
    } else beforePoll(poll)
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    socket?.destroy()
  }

  open()
  return viewer
}
