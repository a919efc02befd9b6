/** The entries of a ZIP file (APPNOTE 6.3) as .xlsx files use it, unpacked up to a limit. */
import { inflateRawSync } from 'node:zlib'

/** The file breaks off, or is no ZIP file. */
export class DamagedZip extends Error {}

/** More bytes than the limit when unpacked, whatever the file itself says about its size. */
export class ZipTooLarge extends Error {}

interface Entry {
  readonly name: string
  readonly isStored: boolean
  readonly packed: Uint8Array
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LONGEST_COMMENT = 0xffff

/**
 * Unpacks the entries that `isWanted` and lists the names of all.
 * @param limit bytes of all unpacked entries together
 * @throws DamagedZip, ZipTooLarge
 */
export function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limit: number,
): { readonly names: readonly string[]; readonly contents: ReadonlyMap<string, Uint8Array> } {
  const entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const contents = new Map<string, Uint8Array>()
  let left = limit
  for (const { name, isStored, packed } of entries) {
    if (!isWanted(name)) continue
    const content = isStored ? packed : inflate(packed, left)
    left -= content.length
    if (left < 0) throw new ZipTooLarge()
    contents.set(name, content)
  }
  return { names: entries.map(({ name }) => name), contents }
}

function inflate(packed: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  } catch (cause) {
    const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
    throw code === 'ERR_BUFFER_TOO_LARGE' ? new ZipTooLarge() : new DamagedZip()
  }
}

/** As the directory at the end of the file has them. */
function entriesOf(file: Buffer): readonly Entry[] {
  try {
    const end = endOfDirectory(file)
    const count = file.readUInt16LE(end + 10)
    const entries: Entry[] = []
    let at = file.readUInt32LE(end + 16)
    for (let index = 0; index < count; index++) {
      if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new DamagedZip()
      const nameLength = file.readUInt16LE(at + 28)
      const local = file.readUInt32LE(at + 42)
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      entries.push({
        name: file.toString('utf8', at + 46, at + 46 + nameLength),
        isStored: file.readUInt16LE(at + 10) === 0,
        packed: file.subarray(start, start + file.readUInt32LE(at + 20)),
      })
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
    return entries
  } catch (cause) {
    throw cause instanceof RangeError ? new DamagedZip() : cause
  }
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - LONGEST_COMMENT); at--) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new DamagedZip()
}
