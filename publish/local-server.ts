/** A feed server that a command starts on this machine: its port, its addresses and its greeting. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { UsageError } from './usage-error.ts'

export const DEFAULT_PORT = 3000

const HIGHEST_PORT = 65_535
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * @param choose how the reader chooses another port, such as `--port 3001`
 * @throws UsageError when the port is in use or invalid
 */
export async function checkPortIsFree(
  port: number,
  host: string,
  choose: (port: number) => string,
): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) {
    throw new UsageError(`The port must be a number from 1 to ${HIGHEST_PORT}.`)
  }
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch {
    const next = port < HIGHEST_PORT ? port + 1 : DEFAULT_PORT
    throw new UsageError(`Port ${port} is in use. Choose another: ${choose(next)}`)
  }
  probe.close()
  await once(probe, 'close')
}

/** The machine's first IPv4 address that others can reach; `undefined` without a network. */
export function networkAddress(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string | undefined {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

export interface Greeting {
  readonly port: number
  /** The address that the server listens on. */
  readonly host: string
  /** The query that chooses the room, such as `?room=hall-2`; empty for the server's default room. */
  readonly query: string
  /** The file with the publish token, as the reader would type it; `null` when the reader has set one. */
  readonly tokenFile: string | null
  /** The address by which viewers reach the server, if it is behind another one. */
  readonly publicUrl?: string | undefined
  /** Whether to show the address as a QR code: only a terminal shows it in the right proportions. */
  readonly hasQrCode: boolean
}

/** The lines that tell where the board is and what comes next. */
export function greetingLines(
  options: Greeting,
  network: string | null = networkAddress() ?? null,
): string[] {
  const { port, host, query, tokenFile, publicUrl, hasQrCode } = options
  const isEverywhere = isEveryAddress(host)
  const here = isEverywhere || LOOPBACK.includes(host) ? 'localhost' : host
  const local = addressOf(`http://${here}:${port}`, query)
  const isReachable = isEverywhere ? network !== null : !LOOPBACK.includes(host)
  const others = isEverywhere ? `http://${network}:${port}` : `http://${host}:${port}`
  const shared = publicUrl ?? (isReachable ? others : undefined)
  const base = shared ?? `http://${here}:${port}`
  const lines = [
    `Board:             ${local}`,
    ...(shared === undefined ? [] : [`On other devices:  ${addressOf(shared, query)}`]),
    `Wall (projector):  ${addressOf(base, withView(query, 'wall'))}`,
    `Overlay (OBS):     ${addressOf(base, withView(query, 'overlay'))}`,
    ...(tokenFile === null ? [] : [`Publish token:     ${tokenFile}`]),
  ]
  if (!hasQrCode || shared === undefined) return lines
  const code = renderUnicodeCompact(addressOf(shared, query), { border: 2 })
  return [...lines, '', ...code.split('\n').map(inBlackAndWhite)]
}

/** In these two colours whatever the terminal's are: not every camera reads an inverted code. */
function inBlackAndWhite(line: string): string {
  return `\x1b[97;40m${line}\x1b[0m`
}

/** Whether a server that listens on `host` listens on all of the machine's addresses. */
export function isEveryAddress(host: string): boolean {
  return ['0.0.0.0', '::', ''].includes(host)
}

function addressOf(base: string, query: string): string {
  return new URL(query, base).href
}

function withView(query: string, view: string): string {
  return `${query === '' ? '?' : `${query}&`}view=${view}`
}
