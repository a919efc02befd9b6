/** Faults in layouts: of the views that never scroll, and of the plain board, which scrolls down and never sideways. */
import type { Page } from '@playwright/test'

/** Longer animations, such as the end of a sale, are left as they are. */
const LONGEST_ENTRY_MS = 1500

/**
 * Waits for fonts and finishes entry animations. Then describes each text that is cut off, stands outside of
 * the window or overlaps another text or a picture; none if all is well. Texts for screen readers alone
 * don't count, nor what is inside `ignored` (a selector).
 */
export async function layoutFaults(page: Page, ignored: string): Promise<readonly string[]> {
  await page.evaluate(async (longest) => {
    await document.fonts.ready
    for (const animation of document.getAnimations()) {
      const isEntry = Number(animation.effect?.getComputedTiming().endTime) <= longest
      if (animation.playState === 'running' && isEntry) animation.finish()
    }
  }, LONGEST_ENTRY_MS)
  // Two frames: text that fits its size to its box does so in the next one. The page's clock may be paused.
  await page.waitForTimeout(32)
  return page.evaluate((ignoredSelector) => {
    interface Box {
      readonly name: string
      readonly node: Node
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const faults: string[] = []
    const boxes: Box[] = []
    const isShown = (element: Element) =>
      element.closest(`script, style, noscript, ${ignoredSelector}`) === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (element === null || text === '' || !isShown(element)) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        if (line.width < 2) continue
        // The letters themselves: a line's box also has the room that the font keeps above and below.
        const middle = (line.top + line.bottom) / 2
        const half = Math.min(line.height, 0.8 * size) / 2
        const box = {
          name: `"${text}" (${Math.round(size)} px)`,
          node,
          left: line.left,
          right: line.right,
          top: middle - half,
          bottom: middle + half,
        }
        boxes.push(box)
        if (
          box.left < -1 ||
          box.top < -1 ||
          box.right > innerWidth + 1 ||
          box.bottom > innerHeight + 1
        )
          faults.push(`${box.name} is outside of the window`)
        for (let around: Element | null = element; around !== null; around = around.parentElement) {
          const { overflowX, overflowY, display, position, textOverflow } = getComputedStyle(around)
          // The parents of a fixed box are no room of its text.
          if (position === 'fixed') break
          if (display === 'inline' || display === 'contents' || around.matches('html')) continue
          const room = around.getBoundingClientRect()
          const isWider = box.left < room.left - 1 || box.right > room.right + 1
          const isHigher = box.top < room.top - 1 || box.bottom > room.bottom + 1
          if (isWider && (overflowX !== 'visible' || textOverflow === 'ellipsis'))
            faults.push(`${box.name} is cut at the side by <${around.className}>`)
          else if (isWider || isHigher)
            faults.push(`${box.name} stands out of <${around.localName} ${around.className}>`)
          if (isHigher && overflowY !== 'visible')
            faults.push(`${box.name} is cut above or below by <${around.className}>`)
          if (isWider || isHigher) break
        }
      }
    }
    for (const picture of document.querySelectorAll('img, svg, [role=progressbar]')) {
      if (!isShown(picture)) continue
      const { left, top, right, bottom } = picture.getBoundingClientRect()
      if (right - left < 2) continue
      const name = `<${picture.localName} ${picture.getAttribute('aria-label') ?? picture.getAttribute('src')?.slice(0, 60)}>`
      boxes.push({ name, node: picture, left, top, right, bottom })
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        faults.push(`${name} is outside of the window`)
    }
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const overlaps =
          one.node !== other.node &&
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1
        if (overlaps) faults.push(`${one.name} and ${other.name} overlap`)
      }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
    if (document.documentElement.scrollHeight > innerHeight) faults.push('the page scrolls')
    return [...new Set(faults)]
  }, ignored)
}

/**
 * Describes each text of the stage that leaves it or lies under stamp or pill, each notice that is cut or lies over the
 * stage, and a page that scrolls sideways; none if all is well.
 */
export function boardFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      faults.push('the page scrolls sideways')
    const stage = document.querySelector('main > div')?.getBoundingClientRect()
    if (stage === undefined) return ['no stage']
    const hasLargeText = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16
    const PARTS =
      '.lot-name, .lot-serial, .digits, .lot-words, .price-scale span, .stamp, .result-name, .result-price'
    const pill = [...document.querySelectorAll('p')].find((one) => one.querySelector('button'))
    const parts = [...document.querySelectorAll(PARTS), ...(pill ? [pill] : [])]
    const boxes = parts.flatMap((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      // The digits' own text is for screen readers.
      const isText = part.matches('.lot-name, .lot-serial, .result-name')
      const lines = isText ? [...range.getClientRects()] : [part.getBoundingClientRect()]
      return lines.filter(({ width }) => width > 1).map((box) => ({ part, box }))
    })
    for (const [index, { part, box }] of boxes.entries()) {
      const name = part.className
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1)
        faults.push(`${name} leaves the window`)
      // The stamp may cover the words and the stage's lower edge.
      if (!part.matches('.stamp') && box.bottom > stage.bottom + 1)
        faults.push(`${name} leaves the stage`)
      for (const { part: other, box: near } of boxes.slice(index + 1)) {
        const across = Math.min(box.right, near.right) - Math.max(box.left, near.left)
        const down = Math.min(box.bottom, near.bottom) - Math.max(box.top, near.top)
        const isOver = [part, other].some((one) => one === pill || one.matches('.stamp'))
        // The pill lies over the stage's lower edge, as the stamp may, when the text is large.
        const isCovered = part.matches('.lot-words') && other.matches('.stamp')
        const isLarge = part.matches('.stamp') && other === pill && hasLargeText
        if (part !== other && isOver && !isCovered && !isLarge && across > 1 && down > 1)
          faults.push(`${name} and ${other.className} overlap`)
      }
    }
    for (const notice of document.querySelectorAll('[role=status] > div')) {
      if (!notice.checkVisibility()) continue
      const { top, bottom, left, right } = notice.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        faults.push('a notice leaves the window')
      if (top < stage.bottom) faults.push('a notice lies over the stage')
      for (const text of notice.querySelectorAll('p')) {
        // Longer names end in an ellipsis.
        if ((text.textContent?.length ?? 0) > 30) continue
        if (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1)
          faults.push(`a notice cuts "${text.textContent}"`)
      }
    }
    return [...new Set(faults)]
  })
}
