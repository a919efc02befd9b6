import { expect, test } from 'vitest'
import { previewPage, VIEWS } from './preview-page.ts'

test('gavel brand preview: phone, desktop, walls, the overlay’s scenes and the strip, each at an origin of its own', () => {
  const page = previewPage(VIEWS.map((_, index) => `http://localhost:${4000 + index}`))
  const addresses = [...page.matchAll(/<iframe src="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toHaveLength(VIEWS.length)
  expect(addresses).toContain('http://localhost:4000/?')
  expect(addresses).toContain('http://localhost:4002/?view=wall&amp;refresh=15')
  expect(addresses.filter((address) => address?.endsWith('view=strip'))).toHaveLength(2)
  for (const scene of ['sponsors', 'top', 'teams']) {
    expect(addresses.some((address) => address?.includes(`show=${scene}`))).toBe(true)
  }
})
