/** Listens to a channel with the board's own client, over HTTP long-polling, for a while. */
import { io } from 'socket.io-client'
import { TRANSPORTS } from '../../contract/channel.ts'
import type { ChannelSettings } from '../../contract/channel-settings.ts'
import type { Findings } from './findings.ts'

/** Time limits, in milliseconds. */
const CONNECTION_DUE_MS = 20_000
const ACKNOWLEDGEMENT_DUE_MS = 5000

/**
 * Joins the room once, without reconnection, and listens.
 * @param wait waits this many milliseconds; settles early when the check is stopped
 * @returns the messages of `auctionEvent`, unchanged; `null` when the service refuses the connection
 */
export async function listen(
  channel: ChannelSettings & { readonly service: string; readonly room: string },
  { origin, seconds }: { readonly origin: string; readonly seconds: number },
  wait: (milliseconds: number) => Promise<void>,
  findings: Findings,
): Promise<readonly unknown[] | null> {
  const isSameOrigin = new URL(channel.service).origin === origin
  const messages: unknown[] = []
  const socket = io(channel.service, {
    path: channel.path,
    transports: [...TRANSPORTS],
    withCredentials: channel.credentials || isSameOrigin,
    extraHeaders: { origin },
    reconnection: false,
  })
  socket.on('auctionEvent', (message: unknown, acknowledge?: unknown) => {
    messages.push(message)
    if (typeof acknowledge === 'function') acknowledge()
  })
  socket.onAny((name: string) => {
    if (name === 'auctionEvent') return
    const text = 'is sent by the service; the board listens to “auctionEvent” only'
    findings.add('note', 'channel', text, name)
  })
  const connected = new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', (cause) => resolve(cause.message))
  })
  try {
    const late = wait(CONNECTION_DUE_MS).then(() => 'no answer in time')
    const problem = await Promise.race([connected, late])
    if (problem !== null) {
      const isLost = /^(xhr|websocket) /.test(problem)
      const why = isLost
        ? ' (with several nodes, all requests of a session must reach the same one)'
        : ''
      const text = `the service refuses the connection after its first answer: ${problem}${why}`
      findings.add('wrong', 'joining', text)
      return null
    }
    const lost = new Promise<void>((resolve) => {
      socket.on('disconnect', (reason) => {
        resolve()
        if (reason === 'io client disconnect') return
        findings.add('wrong', 'joining', `the service ends the connection (${reason})`)
      })
    })
    if (channel.acks) {
      const joined = socket.timeout(ACKNOWLEDGEMENT_DUE_MS).emitWithAck('joinAuction', channel.room)
      await joined.catch(() => {
        const text = 'joinAuction was not acknowledged, although "acks" is set'
        findings.add('note', 'joining', text)
      })
    } else socket.emit('joinAuction', channel.room)
    await Promise.race([wait(seconds * 1000), lost])
    return messages
  } finally {
    socket.disconnect()
  }
}
