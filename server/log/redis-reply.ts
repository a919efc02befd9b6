/**
 * Converts Redis's replies to our types. Throws on a reply of another shape, which means that the keys
 * are not ours.
 */

export function textOf(reply: unknown): string {
  if (typeof reply === 'string') return reply
  throw notOurs()
}

export function textOrNull(reply: unknown): string | null {
  return reply === null ? null : textOf(reply)
}

/** A whole number, as a number or text. */
export function integerOf(reply: unknown): number {
  const value = typeof reply === 'string' ? Number(reply) : reply
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw notOurs()
}

export function listOf(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  throw notOurs()
}

export interface StreamEntry {
  readonly id: string
  readonly fields: ReadonlyMap<string, string>
}

/** The reply to XRANGE. */
export function entriesOf(reply: unknown): StreamEntry[] {
  return listOf(reply).map((entry) => {
    const [id, pairs] = listOf(entry)
    const flat = listOf(pairs).map(textOf)
    const fields = new Map<string, string>()
    for (let at = 0; at + 1 < flat.length; at += 2) fields.set(flat[at] ?? '', flat[at + 1] ?? '')
    return { id: textOf(id), fields }
  })
}

/** The reply to XREAD on one stream, which is null after a time-out. */
export function readEntriesOf(reply: unknown): StreamEntry[] {
  if (reply === null) return []
  return listOf(reply).flatMap((stream) => entriesOf(listOf(stream)[1]))
}

function notOurs(): Error {
  return new Error('the auction log in Redis cannot be read: its keys are not ours')
}
