/** How other devices on the network reach this machine. */
import type { NetworkInterfaceInfo } from 'node:os'
import { networkInterfaces } from 'node:os'

/** The first address of IPv4 that is not this machine's own; `undefined` without a network. */
export function networkAddress(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string | undefined {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
