/** Listens to a channel with the board's own client, over HTTP long-polling, for a while. */
import { io, type Socket } from 'socket.io-client'
import { TRANSPORTS } from '../../contract/channel.ts'
import type { ChannelSettings } from '../../contract/channel-settings.ts'
import type { Findings } from './findings.ts'

export interface Listening {
  readonly isJoined: boolean
  /** The messages of `auctionEvent`, unchanged. */
  readonly messages: readonly unknown[]
}

/** Time limit for connecting, in milliseconds. */
const CONNECTION_DUE_MS = 20_000
/** Most messages that are kept. */
const MOST_MESSAGES = 2000

/**
 * Joins the room once, without reconnection, and listens.
 * @param wait waits this many milliseconds; settles early when the check is stopped
 */
export async function listen(
  channel: ChannelSettings & { readonly service: string; readonly room: string },
  { origin, seconds }: { readonly origin: string; readonly seconds: number },
  wait: (milliseconds: number) => Promise<void>,
  findings: Findings,
): Promise<Listening> {
  const isSameOrigin = new URL(channel.service).origin === origin
  const messages: unknown[] = []
  let isOver = false
  const socket: Socket = io(channel.service, {
    path: channel.path,
    transports: [...TRANSPORTS],
    withCredentials: channel.credentials || isSameOrigin,
    extraHeaders: { origin },
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    timeout: CONNECTION_DUE_MS,
  })
  socket.on('auctionEvent', (...args: readonly unknown[]) => {
    acknowledge(args)
    if (messages.length < MOST_MESSAGES) messages.push(args[0])
  })
  socket.onAny((name: string) => {
    if (name === 'auctionEvent') return
    const text = 'is sent by the service; the board listens to “auctionEvent” only'
    findings.add('note', 'channel', text, name)
  })
  const lost = new Promise<void>((resolve) => {
    socket.on('disconnect', (reason) => {
      if (!isOver) {
        findings.add('wrong', 'joining', `the service ends the connection (${reason})`)
      }
      resolve()
    })
  })
  try {
    const isConnected = await connected(socket, wait, findings)
    if (!isConnected) return { isJoined: false, messages }
    if (channel.acks) await joinWithAck(socket, channel.room, findings, wait)
    else socket.emit('joinAuction', channel.room)
    await Promise.race([wait(seconds * 1000), lost])
    return { isJoined: socket.connected, messages }
  } finally {
    isOver = true
    socket.disconnect()
  }
}

async function connected(
  socket: Socket,
  wait: (milliseconds: number) => Promise<void>,
  findings: Findings,
): Promise<boolean> {
  const answer = new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', (cause) => resolve(cause.message))
  })
  socket.connect()
  const problem = await Promise.race([
    answer,
    wait(CONNECTION_DUE_MS).then(() => 'no answer in time'),
  ])
  if (problem === null) return true
  findings.add('wrong', 'joining', `the service refuses the connection: ${problem}`)
  return false
}

async function joinWithAck(
  socket: Socket,
  room: string,
  findings: Findings,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const answered = new Promise<true>((resolve) => {
    socket.emit('joinAuction', room, () => resolve(true))
  })
  if ((await Promise.race([answered, wait(5000)])) === true) return
  findings.add('note', 'joining', 'joinAuction was not acknowledged, although "acks" is set')
}

function acknowledge(args: readonly unknown[]): void {
  const last = args.at(-1)
  if (typeof last === 'function') last()
}
