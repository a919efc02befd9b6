// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { hasHighLetters, onPage, pagingOf, scoreboardOf } from './paging.ts'

const names = (count: number, letters = 12) =>
  Array.from({ length: count }, () => 'x'.repeat(letters))

const SIZES = Array.from({ length: 60 }, (_, index) => index + 1)

describe('decisions/wall-and-overlay: teams page by page', () => {
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
    expect(pagingOf(names(teams))).toMatchObject({ pages, perPage })
  })

  test.each(SIZES)(
    'of %i teams every one is on exactly one page, in order; no page is empty',
    (size) => {
      const teams = Array.from({ length: size }, (_, index) => index)
      const { pages: count, perPage } = pagingOf(names(size))
      const pages = Array.from({ length: count }, (_, page) => onPage(teams, page, perPage))
      expect(pages.flat()).toEqual(teams)
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(10)
      }
    },
  )

  test.each([
    [11, 1.75],
    [21, 1],
    [24, 0.875],
    [32, 0.66],
  ])('while a lot is open %i teams are on one page, in lines of size %d', (teams, scale) => {
    expect(scoreboardOf(teams)).toMatchObject({ pages: 1, perPage: teams, scale, lines: 1 })
  })

  test.each([33, 60, 500])('while a lot is open %i teams keep their pages', (size) => {
    expect(scoreboardOf(size)).toBeNull()
  })

  test.each([
    [null, false],
    ['Kaveri Otters', false],
    ['ಕಾವೇರಿ ಆಟರ್ಸ್', true],
    ['காவேரி ஓட்டர்ஸ்', true],
    ['Pune वॉरियर्स', true],
  ])('a name with letters of India gets higher lines: %j', (name, isHigh) => {
    expect(hasHighLetters(name)).toBe(isHigh)
  })

  test('no team at all is one page without a row', () => {
    expect(pagingOf([])).toMatchObject({ pages: 1, perPage: 1 })
    expect(onPage([], 0, 1)).toEqual([])
  })

  test('rows grow where teams are few, and never shrink', () => {
    expect(pagingOf(names(10)).scale).toBe(1)
    expect(pagingOf(names(8)).scale).toBe(1.25)
    expect(pagingOf(names(4))).toMatchObject({ scale: 1.75, isStacked: false })
    expect(pagingOf(names(2))).toMatchObject({ scale: 2.2, isStacked: true })
    for (const size of SIZES) expect(pagingOf(names(size)).scale).toBeGreaterThanOrEqual(1)
  })

  test.each([
    [24, 10, 1, 10],
    [25, 10, 2, 5],
    [28, 8, 2, 8],
    [60, 10, 3, 5],
    [60, 6, 3, 6],
    [90, 24, 3, 6],
  ])('names of %i letters, %i teams: %i lines each, %i rows', (letters, teams, lines, perPage) => {
    expect(pagingOf([...names(teams - 1), 'x'.repeat(letters)])).toMatchObject({ lines, perPage })
  })
})

test('long names in the letters of India have at most four rows a page', () => {
  expect(pagingOf([...names(5), 'அ'.repeat(60)])).toMatchObject({ pages: 2, perPage: 3, lines: 3 })
  expect(pagingOf([...names(5), 'அ'.repeat(40)])).toMatchObject({ pages: 1, perPage: 6, lines: 2 })
})
