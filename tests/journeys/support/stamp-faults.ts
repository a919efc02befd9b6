/** Whether the stamp of a result has a place of its own, and whether its word fills it. */
import type { Page } from '@playwright/test'
import { pixelsOf } from './pixels.ts'

/**
 * Describes where the stamp leaves the window or lies over the player's name, number or the price;
 * none if all is well.
 */
export function stampFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const stamp = document.querySelector('.stamp')?.getBoundingClientRect()
    if (stamp === undefined) return ['no stamp']
    const faults: string[] = []
    if (stamp.left < -1 || stamp.right > innerWidth + 1 || stamp.top < -1)
      faults.push(`outside of the window: ${stamp.left} to ${stamp.right} of ${innerWidth}`)
    for (const part of ['.lot-name', '.lot-serial', '.wall-name', '.wall-serial', '.digits']) {
      const text = document.querySelector(part)
      if (text === null) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = part === '.digits' ? [text.getBoundingClientRect()] : range.getClientRects()
      for (const line of lines) {
        const across = Math.min(stamp.right, line.right) - Math.max(stamp.left, line.left)
        const down = Math.min(stamp.bottom, line.bottom) - Math.max(stamp.top, line.top)
        if (line.width > 1 && across > 1 && down > 1)
          faults.push(`over ${part} by ${Math.round(across)} × ${Math.round(down)} px`)
      }
    }
    return faults
  })
}

export interface Ink {
  /** The larger of the shares of the stamp's width and height that the word's ink takes. */
  readonly share: number
  /** How far the middle of the ink is from that of the stamp, as a share of the stamp's height. */
  readonly offCentre: number
}

/** Measures the word of the stamp on a picture of it, without its turn and its rules. */
export async function inkOfStamp(page: Page): Promise<Ink> {
  const png = await page.locator('.stamp').screenshot({
    style:
      '.stamp{transform:none!important;outline:0!important;border-color:#fff!important;z-index:99!important}',
  })
  const { data, width, height } = await pixelsOf(png, page.context())
  const edge = Math.round(height * 0.06)
  let [x0, x1, y0, y1] = [width, 0, height, 0]
  for (let y = edge; y < height - edge; y += 1)
    for (let x = edge; x < width - edge; x += 1) {
      if ((data[4 * (y * width + x) + 1] ?? 255) > 128) continue
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y + 1)
    }
  return {
    share: Math.max((x1 - x0) / width, (y1 - y0) / height),
    offCentre: Math.max(Math.abs(x0 + x1 - width), Math.abs(y0 + y1 - height)) / 2 / height,
  }
}
