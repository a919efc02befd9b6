/** Parses the query of the channel's requests by splitting: a URL object costs more than the poll. */

/** @returns `null` for a request that is not the channel's */
export function channelQuery(url: string): Readonly<Record<string, string>> | null {
  if (!url.startsWith('/socket.io/')) return null
  const start = url.indexOf('?')
  const text = start < 0 ? '' : url.slice(start + 1)
  // Rare: clients send nothing that needs escaping.
  if (/[%+#]|__proto__/.test(text)) return Object.fromEntries(new URLSearchParams(`?${text}`))
  // A plain object, for which the runtime shares one shape.
  const query: Record<string, string> = {}
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    if (equals < 0) query[pair] = ''
    else query[pair.slice(0, equals)] = pair.slice(equals + 1)
  }
  return query
}
