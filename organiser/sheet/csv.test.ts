import { describe, expect, it } from 'vitest'
import { decodeSheet, parseCsv, separatorsOf } from './csv.ts'

const recordsOf = (text: string) => {
  const [separator = ','] = separatorsOf(text)
  return parseCsv(text, separator).records
}
const cellsOf = (text: string) => recordsOf(text).map(({ cells }) => cells)

describe('parseCsv', () => {
  it.each([
    ['Unix line ends', 'a,b\n1,2\n'],
    ['Windows line ends', 'a,b\r\n1,2\r\n'],
    ['old Mac line ends', 'a,b\r1,2'],
    ['outer spaces', ' a , b \n 1 ,2 '],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['quotes', '"a","b"\n "1" ,2'],
  ])('reads %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('keeps separators, line ends and doubled quotes within quotes, and counts lines like an editor', () => {
    const text = '"Rao, A.",1\n"two\nlines",2\n\n,,\n"the ""Wall""",3'
    for (const written of [text, text.replaceAll('\n', '\r\n')]) {
      expect(recordsOf(written)).toEqual([
        { line: 1, cells: ['Rao, A.', '1'] },
        { line: 2, cells: ['two\nlines', '2'] },
        { line: 6, cells: ['the "Wall"', '3'] },
      ])
    }
  })

  it('keeps a quote inside a cell, and reads an unclosed quoted cell to the end', () => {
    expect(cellsOf('a"b,"c')).toEqual([['a"b', 'c']])
  })
})

describe('decodeSheet', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values)

  it.each([
    ['UTF-8', new TextEncoder().encode('रवि')],
    ['UTF-8 with a byte-order mark', new TextEncoder().encode('\uFEFFरवि')],
    ['UTF-16, little-endian', bytes(0xff, 0xfe, 0x30, 0x09, 0x35, 0x09, 0x3f, 0x09)],
    ['UTF-16, big-endian', bytes(0xfe, 0xff, 0x09, 0x30, 0x09, 0x35, 0x09, 0x3f)],
  ])('reads %s', (_, given) => expect(decodeSheet(given)).toBe('रवि'))

  it('reads invalid UTF-8 as Windows-1252', () => {
    expect(decodeSheet(bytes(0x4a, 0x6f, 0x73, 0xe9))).toBe('José')
  })
})
