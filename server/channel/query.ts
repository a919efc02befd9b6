/** Reads the channel's parameters by searching the text: a URL object costs more than the poll. */

/** The parameters that the channel knows. Of several with one name the last counts. */
export interface ChannelQuery {
  EIO?: string
  transport?: string
  sid?: string
  t?: string
  j?: string
}

/** @returns `null` for a request that is not the channel's */
export function channelQuery(url: string): Readonly<ChannelQuery> | null {
  if (!url.startsWith('/socket.io/')) return null
  const start = url.indexOf('?')
  const text = start < 0 ? '' : url.slice(start + 1)
  const query: ChannelQuery = {}
  // Rare: clients send nothing that needs escaping.
  if (/[%+#]/.test(text)) {
    for (const [name, value] of new URLSearchParams(`?${text}`)) set(query, name, value)
    return query
  }
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('&', at)
    const end = next < 0 ? text.length : next
    const equals = text.indexOf('=', at)
    if (equals < 0 || equals > end) set(query, text.slice(at, end), '')
    else set(query, text.slice(at, equals), text.slice(equals + 1, end))
    at = end + 1
  }
  return query
}

/** By fixed names, so that the runtime has nothing to look up and all queries have one shape. */
function set(query: ChannelQuery, name: string, value: string): void {
  switch (name) {
    case 'EIO':
      query.EIO = value
      break
    case 'transport':
      query.transport = value
      break
    case 'sid':
      query.sid = value
      break
    case 't':
      query.t = value
      break
    case 'j':
      query.j = value
  }
}
