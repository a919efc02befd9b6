/** Google Sheets: the address from which a sheet can be fetched, and what Google's refusals mean. */

const EDITOR = /^(?:\/a\/[^/]+)?\/spreadsheets(?:\/u\/\d+)?\/d\/([\w-]+)(?:\/([^/]*))?\/?$/
const PUBLISHED = /^\/spreadsheets(?:\/u\/\d+)?\/d\/e\/([\w-]+)\/pub(?:html)?\/?$/

/**
 * The address that answers with a Google sheet as CSV, from a link of the browser's address bar or of the
 * share dialog, or from that of a sheet published to the web.
 * @returns `null` for any other address, and for one that names a readable format itself
 */
export function exportAddress(link: URL): URL | null {
  const { hostname, pathname, searchParams } = link
  if (hostname !== 'docs.google.com') return null
  // The tab in front is in the fragment; the query may name the one that was opened first.
  const fragment = new URLSearchParams(link.hash.slice(1))
  const gid = fragment.get('gid') ?? searchParams.get('gid')
  const published = PUBLISHED.exec(pathname)?.[1]
  if (published !== undefined) {
    if (searchParams.get('output') === 'xlsx') return null
    const single = searchParams.get('single')
    return address(`d/e/${published}/pub`, { output: 'csv', gid, single })
  }
  const [, id, page] = EDITOR.exec(pathname) ?? []
  if (id === undefined) return null
  if (page === 'export' && searchParams.get('format') === 'xlsx') return null
  // Needed for some old sheets.
  const resourcekey = searchParams.get('resourcekey')
  return address(`d/${id}/export`, { format: 'csv', gid, resourcekey })
}

function address(path: string, query: Readonly<Record<string, string | null>>): URL {
  const url = new URL(`https://docs.google.com/spreadsheets/${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(name, value)
  }
  return url
}

/**
 * The meaning of Google's answers without a sheet, to follow the sheet's name.
 * @param address as `exportAddress` gives it
 * @returns by the status after redirects, which is 200 for a page to sign in; `null` for a passing failure
 */
export function googleRefusals(address: URL): (status: number) => string | null {
  const share = '“Anyone with the link” under General access'
  const hidden = isPublication(address)
    ? `is not published any more: choose Share, ${share}, and follow that link`
    : `is not shared: choose Share, and ${share}`
  const gone = 'does not exist: copy the link again'
  const refusals: Readonly<Record<number, string>> = {
    200: hidden,
    400: 'has no such tab: open the tab with the players and copy the link again',
    401: hidden,
    403: 'may not be downloaded: choose Share, then the settings, and let viewers download it',
    404: gone,
    410: gone,
  }
  return (status) => refusals[status] ?? null
}

/** Whether the address is that of a sheet published to the web, which Google updates after minutes only. */
export function isPublication({ pathname }: URL): boolean {
  return pathname.startsWith('/spreadsheets/d/e/')
}
