/** The query of the channel's requests, read by splitting: a URL object costs more than the poll. */

/** `null` for a request that is not the channel's. */
export function channelQuery(url: string): Readonly<Record<string, string>> | null {
  if (!url.startsWith('/socket.io/')) return null
  const start = url.indexOf('?')
  const text = start < 0 ? '' : url.slice(start + 1)
  // Rare: no client escapes what it sends us.
  if (/[%+#]|__proto__/.test(text)) return Object.fromEntries(new URLSearchParams(`?${text}`))
  // A plain object: the runtime makes one shape for all of them.
  const query: Record<string, string> = {}
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    if (equals < 0) query[pair] = ''
    else query[pair.slice(0, equals)] = pair.slice(equals + 1)
  }
  return query
}
