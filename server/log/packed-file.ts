/** Data files as the log keeps them for recordings: a tenth of their size. */
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

/** The fastest: higher ones take twice as long for a tenth less. */
const OPTIONS = { level: 1 }

export function packFile(body: string): Uint8Array<ArrayBuffer> {
  return deflateRawSync(body, OPTIONS)
}

const deflateElsewhere = promisify(deflateRaw)

/** Does the same off the calling thread. */
export function packFileElsewhere(body: string): Promise<Buffer> {
  return deflateElsewhere(body, OPTIONS)
}

export function unpackFile(packed: Uint8Array): string {
  return inflateRawSync(packed).toString()
}
