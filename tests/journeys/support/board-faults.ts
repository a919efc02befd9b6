/** Faults in the layout of the plain board, which scrolls down and never sideways. */
import type { Page } from '@playwright/test'

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
