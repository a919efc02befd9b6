/**
 * A viewer without a browser: speaks the channel's protocol (Engine.IO 4 over long-polling) on one
 * connection at a time, so that one process can run thousands. It reconnects as the board does
 * (docs/decisions/channel.md), with the position of the last event it received.
 */
import { connect, type Socket } from 'node:net'
import { RECONNECTION, reconnectionDelayMs } from '../../contract/channel.ts'

export interface ViewerOptions {
  readonly port: number
  readonly room: string
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
  /** Head of the session id, by which a proxy routes. */
  readonly node: string
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
const POSITION = /("seq":(\d+),"check":"[^"]*")(?:,"replayed":true|,"reset":true)?\}$/
const SNAPSHOT_START = '{"eventType":"Snapshot"'

/** The request of the awaited response. */
type Awaiting = 'handshake' | 'connect sent' | 'connected' | 'join sent' | 'events' | 'pong sent'

export function openViewer(options: ViewerOptions): Viewer {
  const { port, room, onEvent, onJoined, beforePoll = (poll) => poll() } = options
  const viewer = {
    last: 0,
    isJoined: false,
    node: '',
    stop,
  }
  let socket: Socket | undefined
  let awaiting: Awaiting = 'handshake'
  /** The position of its last event, as JSON. */
  let cursor = '{}'
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
    opened.on('error', () => {})
    opened.on('data', (part: Buffer) => handleData(opened, part))
    opened.on('close', () => {
      if (socket === opened) handleClose()
    })
    get()
  }

  function get() {
    write(`GET ${query}${head}\r\n`)
  }

  function write(text: string) {
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
    if (isStopped || failures >= RECONNECTION.attempts) return
    // As boards do.
    timer = setTimeout(open, reconnectionDelayMs(failures, Math.random()))
    failures += 1
  }

  function handleData(from: Socket, part: Buffer) {
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
        return post(`42["joinAuction",${JSON.stringify(room)},${cursor}]`)
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
        const [, position, number = 0] = POSITION.exec(text) ?? []
        if (position !== undefined) cursor = `{${position}}`
        const seq = Number(number)
        if (text.startsWith(SNAPSHOT_START)) {
          // After a reset the next event shows what was left out.
          if (viewer.last === 0) viewer.last = seq
          continue
        }
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
