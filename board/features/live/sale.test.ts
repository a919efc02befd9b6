// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SALE_SHOWN_MS } from '../../live/live-state.ts'

test('§9 the style sheet shows a sale as long as the live state does', () => {
  const styles = readFileSync(new URL('./sale.css', import.meta.url), 'utf8')
  const [, seconds] = /--sale-shown: ([\d.]+)s/.exec(styles) ?? []
  expect(Number(seconds) * 1000).toBe(SALE_SHOWN_MS)
})
