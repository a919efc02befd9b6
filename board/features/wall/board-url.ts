/** The address of the plain board: that of a wall, without its view. Its room stays. */
export function boardUrl(href: string): string {
  const address = new URL(href)
  address.searchParams.delete('view')
  address.hash = ''
  return address.href
}

/** An address as people say it. */
export function spoken(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
