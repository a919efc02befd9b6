/** Reads the body of an HTTP answer up to a limit: the address may be anybody's, and the answer endless. */

/** In bytes. A data file has 8 MiB at most. */
export const LARGEST_ANSWER = 16 * 1024 * 1024

/** The unpacked bytes; `null` when there are more than `most`. @throws when the answer breaks off */
export async function bytesOf(response: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Says that an answer has more bytes than are read of it. */
export const largerThan = (most = LARGEST_ANSWER) => `larger than ${most / 1024 / 1024} MB`

/** The text without a byte-order mark; otherwise as `bytesOf`. */
export async function textOf(response: Response, most = LARGEST_ANSWER): Promise<string | null> {
  const bytes = await bytesOf(response, most)
  return bytes && new TextDecoder().decode(bytes)
}
