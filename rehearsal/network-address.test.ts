import { describe, expect, it } from 'vitest'
import { networkAddress } from './network-address.ts'

describe('networkAddress', () => {
  const address = (family: 'IPv4' | 'IPv6', value: string, internal: boolean) => {
    const rest = { netmask: '', mac: '', cidr: null, address: value, internal }
    return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 }
  }

  it('is the first of IPv4 that others can reach', () => {
    const interfaces = {
      lo: [address('IPv4', '127.0.0.1', true)],
      eth0: [address('IPv6', 'fe80::1', false), address('IPv4', '192.168.1.5', false)],
      eth1: [address('IPv4', '10.0.0.5', false)],
    }
    expect(networkAddress(interfaces)).toBe('192.168.1.5')
    expect(networkAddress({ lo: interfaces.lo })).toBeUndefined()
  })
})
