/** Pictures of about 12 kB, each its own: what a photo costs to carry and to draw. */
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 64
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

const made = new Map<string, Buffer>()

/** A PNG of 64 × 64 noisy pixels; the same for the same address. */
export function pictureFor(address: string): Buffer {
  const known = made.get(address)
  if (known !== undefined) return known
  let state = crc32(address) | 1
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3))
  for (let row = 0, at = 0; row < SIDE; row += 1) {
    at += 1 // each row begins with its filter, 0 for none
    for (let sample = 0; sample < SIDE * 3; sample += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      rows[at] = state & 255
      at += 1
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 2], 8) // eight bits a sample, red green blue
  const picture = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  made.set(address, picture)
  return picture
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
