/** A feed server that a command starts on this machine: its port, its addresses and its greeting. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { UsageError } from '../lib/exit-code.ts'

export const DEFAULT_PORT = 3000

const HIGHEST_PORT = 65_535
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * @throws UsageError when the port is in use or invalid
 */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) {
    throw new UsageError(`The port must be a number from 1 to ${HIGHEST_PORT}.`)
  }
  await freePort(host, port).catch(() => {
    const next = port < HIGHEST_PORT ? port + 1 : DEFAULT_PORT
    throw new UsageError(
      `Port ${port} is in use, perhaps by gavel in another window. Choose another: --port ${next}`,
    )
  })
}

/** A port that nothing listens on. @throws when `port` is given and in use */
export async function freePort(host: string, port = 0): Promise<number> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? (address?.port ?? port) : port
}

/** A network of this machine, in which other devices may reach it. */
export interface Network {
  /** Of the network's card, such as `Wi-Fi` or `eth0`. */
  readonly name: string
  readonly address: string
}

/** Cards of containers, virtual machines and tunnels: no phone is in their networks. */
const VIRTUAL =
  /^(br-|bridge|cali|cni|docker|flannel|lxc|lxd|podman|tailscale|tap|tun|utun|vboxnet|veth|virbr|vmnet|wg|zt)|hamachi|hyper-v|virtual|vmware|wsl/i
/** The same by their hardware address: Docker, the host's side of VirtualBox and of VMware. */
const VIRTUAL_CARD = /^(02:42|0a:00:27|00:50:56:c0)/i
/** A card without a network gives itself such an address. */
const LINK_LOCAL = /^169\.254\./

/**
 * The machine's networks that phones may be in, that of the default route first.
 * @param outward its address in the network of the default route, where there is one
 */
export function networksOf(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
  outward: string | null,
): readonly Network[] {
  const rankOf = ({ address }: Network) => Number(address !== outward)
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) =>
      infos
        .filter(
          ({ family, internal, mac, address }) =>
            family === 'IPv4' &&
            !internal &&
            !LINK_LOCAL.test(address) &&
            !VIRTUAL.test(name) &&
            !VIRTUAL_CARD.test(mac),
        )
        .map(({ address }) => ({ name, address })),
    )
    .sort((one, other) => rankOf(one) - rankOf(other))
}

/** The networks of this machine, that of the default route first. */
export async function findNetworks(): Promise<readonly Network[]> {
  const probe = createSocket('udp4')
  try {
    // Connecting a UDP socket sends nothing. This address is for documents only (RFC 5737).
    probe.connect(9, '198.51.100.1')
    await once(probe, 'connect')
    return networksOf(networkInterfaces(), probe.address().address)
  } catch {
    return networksOf(networkInterfaces(), null)
  } finally {
    probe.close()
  }
}

export interface Greeting {
  readonly port: number
  /** The address that the server listens on. */
  readonly host: string
  /** The query that chooses the room, such as `?room=hall-2`; empty for the server's default room. */
  readonly query: string
  /** The address by which viewers reach the server, if it is behind another one. */
  readonly publicUrl?: string | undefined
}

/** Where the board is. */
export interface Addresses {
  /** On this machine. */
  readonly board: string
  /** On phones; `null` if nothing but this machine reaches the server. */
  readonly phones: string | null
  /** The same in this machine's other networks. */
  readonly otherNetworks: readonly Network[]
  readonly wall: string
  readonly overlay: string
}

/** @param networks as of `findNetworks` */
export function addressesOf(greeting: Greeting, networks: readonly Network[]): Addresses {
  const { port, host, query, publicUrl } = greeting
  const isLocal = LOOPBACK.includes(host)
  const own = urlOf(isLocal || isEveryAddress(host) ? 'localhost' : host, port)
  const one = isLocal ? [] : [{ name: '', address: host }]
  const [network, ...otherNetworks] = isEveryAddress(host) ? networks : one
  const shared = publicUrl ?? (network && urlOf(network.address, port))
  const base = shared ?? own
  return {
    board: addressOf(own, query),
    phones: shared === undefined ? null : addressOf(shared, query),
    otherNetworks: (publicUrl === undefined ? otherNetworks : []).map(({ name, address }) => ({
      name,
      address: addressOf(urlOf(address, port), query),
    })),
    wall: addressOf(base, withView(query, 'wall')),
    overlay: addressOf(base, withView(query, 'overlay')),
  }
}

/**
 * The lines that tell where the board is.
 * @param hasQrCode whether to show the address as a QR code: only a terminal shows it in the right proportions
 */
export function greetingLines(addresses: Addresses, hasQrCode: boolean): string[] {
  const { board, phones, otherNetworks, wall, overlay } = addresses
  const line = (label: string, address: string) => `${label.padEnd(19)}${address}`
  const lines = [
    line('Board:', board),
    ...(phones === null ? [] : [line('On other devices:', phones)]),
    ...otherNetworks.map(({ name, address }) => line(`  or, by ${name}:`, address)),
    line('Wall (projector):', wall),
    line('Stream (OBS):', overlay),
  ]
  if (!hasQrCode || phones === null) return lines
  const code = renderUnicodeCompact(phones, { border: 2 })
  return [...lines, '', ...code.split('\n').map(inBlackAndWhite)]
}

/** In these two colours whatever the terminal's are: not every camera reads an inverted code. */
function inBlackAndWhite(line: string): string {
  return `\x1b[97;40m${line}\x1b[0m`
}

/** Whether a server that listens on `host` listens on all of the machine's addresses. */
function isEveryAddress(host: string): boolean {
  return ['0.0.0.0', '::', ''].includes(host)
}

/** Where this machine reaches a server that listens on `host`, such as `http://[::1]:3000`. */
export function localUrl(host: string, port: number | string): string {
  return urlOf(isEveryAddress(host) ? '127.0.0.1' : host, port)
}

function urlOf(host: string, port: number | string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function addressOf(base: string, query: string): string {
  return new URL(query, base).href
}

/** Nobody is at the projector to load the lists again. */
function withView(query: string, view: string): string {
  return `${query === '' ? '?' : `${query}&`}view=${view}&refresh=15`
}
