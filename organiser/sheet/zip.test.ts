import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { DamagedZip, unzip, ZipTooLarge } from './zip.ts'

const parts = { a: strToU8('a'.repeat(600)), b: strToU8('b'.repeat(600)), c: strToU8('c') }

const all = () => true

/** With another size when unpacked, in the directory and in front of each part. */
function declaring(size: number, zip: Uint8Array): Uint8Array {
  const file = Buffer.from(zip)
  const declare = (signature: string, offset: number) => {
    let at = file.indexOf(signature, 0, 'latin1')
    while (at !== -1) {
      file.writeUInt32LE(size, at + offset)
      at = file.indexOf(signature, at + 1, 'latin1')
    }
  }
  declare('PK\x01\x02', 24)
  declare('PK\x03\x04', 22)
  return file
}

describe('unzip', () => {
  it.each([0, 9] as const)('unpacks what is wanted, at compression level %i', (level) => {
    const { names, contents } = unzip(zipSync(parts, { level }), (name) => name !== 'a', 601)
    expect(names).toEqual(['a', 'b', 'c'])
    expect([...contents].map(([name, bytes]) => [name, bytes.length])).toEqual([
      ['b', 600],
      ['c', 1],
    ])
  })

  it.each([0, 9] as const)(
    'stops at the limit of all parts together, at compression level %i',
    (level) => {
      expect(() => unzip(zipSync(parts, { level }), all, 1200)).toThrow(ZipTooLarge)
    },
  )

  it('stops at the limit, whatever size the file declares', () => {
    expect(() => unzip(declaring(1, zipSync(parts)), all, 1200)).toThrow(ZipTooLarge)
  })

  it('says that a file breaks off, wherever it does', () => {
    const whole = zipSync(parts)
    for (let length = 0; length < whole.length; length++) {
      expect(() => unzip(whole.subarray(0, length), all, 9999)).toThrow(DamagedZip)
    }
  })
})
