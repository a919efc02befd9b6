import { describe, expect, test } from 'vitest'
import { asCsv } from './csv.ts'

describe('CSV by RFC 4180', () => {
  test('has a byte-order mark, CRLF after every row, quoted text and doubled quotes', () => {
    expect(
      asCsv([
        ['Team', 'Players'],
        ['Say "Hi", Ltd\nB', 12],
        [null, -5000],
      ]),
    ).toBe('\uFEFF"Team","Players"\r\n"Say ""Hi"", Ltd\nB",12\r\n,-5000\r\n')
  })
})

describe('safe against formulas in spreadsheets (OWASP, CSV Injection)', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\tx',
    '=HYPERLINK("http://x","y")',
  ])('%j gets a leading apostrophe', (text) => {
    expect(asCsv([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`)
  })

  test.each([
    ['Rao;=1+1', "Rao;'=1+1"],
    ['Rao; @x', "Rao;' @x"],
    ['Rao\t+1', "Rao\t'+1"],
    ['Rao\n-1', "Rao\n'-1"],
  ])('%j gets one where a spreadsheet that splits there begins a cell', (text, safe) => {
    expect(asCsv([[text]])).toBe(`\uFEFF"${safe}"\r\n`)
  })

  test.each(['O’Brien', '-', "'x", 'a=b', '7', 'x-1', 'a; b', ''])('%j is unchanged', (text) => {
    expect(asCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`)
  })
})
