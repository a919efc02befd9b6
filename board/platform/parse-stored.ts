/** Parses a stored text as JSON; `null` without a text, or if it is not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
