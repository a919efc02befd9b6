/** The size and the font of a page's texts, and whether they have their room. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Sets another text size, without zooming the page. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}

export async function expectNoSidewaysScroll(page: Page, state?: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, state).toBeLessThanOrEqual(0)
}

/** Each text that is shown, with its font size in pixels. */
export function shownTexts(
  page: Page,
): Promise<readonly { readonly text: string; readonly size: number }[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: { text: string; size: number }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (text === '' || element === null || element.closest('script, style, noscript')) continue
      const { fontSize, clipPath } = getComputedStyle(element)
      // The others are for screen readers only.
      if (element.checkVisibility() && clipPath === 'none')
        texts.push({ text, size: Number.parseFloat(fontSize) })
    }
    return texts
  })
}

/** Names of 60 letters. */
export const LONG_NAMES = {
  en: 'Sri Venkatanarasimharajuvaripeta Raghunathan Krishnamoorthyy',
  ta: 'ஸ்ரீ வெங்கடநரசிம்மராஜுவாரிபேட்டை கிருஷ்ணமூர்த்தி இரகுநாதன்',
} as const

/** Words that break over two lines. */
export function brokenWords(texts: Locator): Promise<readonly string[]> {
  return texts.evaluateAll((all) =>
    all.flatMap((element) => {
      const text = element.firstChild
      if (text === null) return []
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(([word], index, words) => {
        const start = words[index]?.index ?? 0
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 ? [word] : []
      })
    }),
  )
}

/** Expects that the display font has been loaded, whatever the page's policy and its folder. */
export async function expectDisplayFont(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter((face) => face.status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(loaded).toContain('Gavel')
}
