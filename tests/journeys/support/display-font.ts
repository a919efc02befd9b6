import { expect, type Page } from '@playwright/test'

/** Expects that the display font has been loaded, whatever the page's policy and its folder. */
export async function expectDisplayFont(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter((face) => face.status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(loaded).toContain('Gavel')
}
