/** Every request that a page makes, to any host, and requests that are held back. */
import type { Page } from '@playwright/test'

export interface MadeRequest {
  readonly method: string
  readonly url: URL
}

/** Collects from now on. Addresses that carry their own content are no requests. */
export function collectRequests(page: Page): readonly MadeRequest[] {
  const made: MadeRequest[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:') made.push({ method: request.method(), url })
  })
  return made
}

/** Until the channel has brought the page these words; to be called before they are sent. */
export async function untilHeard(page: Page, words: string): Promise<void> {
  await page.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== '/socket.io/') return false
    const text = await response.text().catch(() => '')
    return text.includes(words)
  })
}

/** A connection begins with a request that has no session yet. */
export function isHandshake({ url }: MadeRequest): boolean {
  return url.pathname === '/socket.io/' && !url.searchParams.has('sid')
}

/** Something that is waited for until it is let through. */
export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

export function closedGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Holds the page's requests for these addresses back until the gate opens. */
export async function holdBack(page: Page, addresses: string): Promise<Gate> {
  const gate = closedGate()
  await page.route(addresses, async (route) => {
    await gate.opened
    await route.continue()
  })
  return gate
}
