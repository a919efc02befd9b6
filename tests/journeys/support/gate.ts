import type { Page } from '@playwright/test'

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
