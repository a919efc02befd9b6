// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { onPage, pagingOf } from './paging.ts'

const SIZES = Array.from({ length: 60 }, (_, index) => index + 1)

describe('decision record 0032: teams page by page', () => {
  test.each([
    [2, 1, 2],
    [8, 1, 8],
    [10, 1, 10],
    [11, 2, 6],
    [12, 2, 6],
    [16, 2, 8],
    [20, 2, 10],
    [24, 3, 8],
  ])('%i teams are %i pages of at most %i', (teams, pages, perPage) => {
    expect(pagingOf(teams)).toMatchObject({ pages, perPage })
  })

  test.each(SIZES)(
    'of %i teams every one is on exactly one page, in order; no page is empty',
    (size) => {
      const teams = Array.from({ length: size }, (_, index) => index)
      const pages = Array.from({ length: pagingOf(size).pages }, (_, page) => onPage(teams, page))
      expect(pages.flat()).toEqual(teams)
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(10)
      }
    },
  )

  test('no team at all is one page without a row', () => {
    expect(pagingOf(0)).toMatchObject({ pages: 1, perPage: 1 })
    expect(onPage([], 0)).toEqual([])
  })

  test('rows grow where teams are few, and never shrink', () => {
    expect(pagingOf(10).scale).toBe(1)
    expect(pagingOf(8).scale).toBe(1.25)
    expect(pagingOf(2).scale).toBe(1.75)
    for (const size of SIZES) expect(pagingOf(size).scale).toBeGreaterThanOrEqual(1)
  })
})
