/** Which files are read as a sheet, and what is said about those that are not. */

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { columnsLine } from './columns.ts'
import { decodeSheet, parseCsv, separatorsOf } from './csv.ts'
import { readTable } from './table.ts'

const HEADINGS =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Player</t></is></c><c r="B1" t="inlineStr"><is><t>Sold</t></is></c></row>'

/** A workbook whose first sheet has these rows below its headings; `other` is its second sheet. */
function workbook(rows: string, other = ''): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const sheet = (content: string) =>
    strToU8(`<worksheet xmlns="${main}"><sheetData>${content}</sheetData></worksheet>`)
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId7"/><sheet name="B" sheetId="2" r:id="rId8"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId8" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet2.xml': sheet(HEADINGS + rows),
      'xl/worksheets/sheet1.xml': sheet(other),
    },
    { level: 1 },
  )
}

const FAR = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
const PLAYER =
  '<row r="2"><c r="A2" t="inlineStr"><is><t>Asha</t></is></c><c r="B2"><v>5</v></c></row>'
const many = (count: number, row: (line: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index + 2)).join('')

async function problemOf(file: Uint8Array | string): Promise<string | undefined> {
  const reading = await readTable(typeof file === 'string' ? strToU8(file) : file)
  return reading.ok ? undefined : reading.problem
}

describe('A workbook', () => {
  it.each([
    ['a second sheet that is far larger', workbook(PLAYER, FAR)],
    ['a value far below', workbook(`${PLAYER}<row r="90000"><c r="F90000"><v>1</v></c></row>`)],
    ['a format far below', workbook(`${PLAYER}<row r="90000"><c r="F90000" s="1"/></row>`)],
  ])('is read with %s', async (_, file) => {
    const reading = await readTable(file)
    expect(reading.ok && reading.table.rows).toEqual([{ line: 2, cells: ['Asha', '5'] }])
  })

  it.each([
    ['has more than 256 columns', workbook('<row r="2"><c r="XFD2"><v>1</v></c></row>')],
    ['has more than 10,000 rows', workbook(many(10_050, () => '<row><c><v>1</v></c></row>'))],
    ['is larger than 64 MB when unpacked', workbook(' '.repeat(65 * 1024 * 1024))],
  ])('is refused when it %s', async (problem, file) => {
    expect(await problemOf(file)).toContain(problem)
  })
})

describe('A file that is no sheet is named', () => {
  const encrypted = [Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]

  it.each([
    [
      'is not an .xlsx workbook',
      zipSync({ mimetype: strToU8(''), 'content.xml': strToU8('<a/>') }),
    ],
    ['is not an .xlsx workbook', zipSync({ 'xl/workbook.bin': strToU8('') })],
    ['is not an .xlsx workbook', zipSync({ 'photo.jpg': strToU8('') })],
    ['is not a whole .xlsx file', workbook(PLAYER).subarray(0, 600)],
    ['is protected by a password', Buffer.concat(encrypted)],
    ['is in the format of Excel 97', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['is empty', ''],
    ['is a web page, not a sheet', '<!doctype html><html><body>Sign in</body></html>'],
    ['ends inside a quoted cell', 'Player,Sold\n"Esh'],
    ['has a quote (") in the middle of a quoted cell', 'Player,Sold\n"Esh"a,1000'],
  ])('%s', async (problem, file) => {
    expect(await problemOf(file)).toContain(problem)
  })
})

describe('A CSV file', () => {
  const rows = (count: number) => many(count, (line) => `Player ${line},\n`)

  it('is read with 10,000 rows and any number of empty ones', async () => {
    const reading = await readTable(strToU8(`Player,Sold\n${rows(10_000)}${',,\n'.repeat(5000)}`))
    expect(reading.ok && reading.table.rows.length).toBe(10_000)
  })

  it('is read with a cell of any length', async () => {
    const reading = await readTable(strToU8(`Player,Sold\n${'éx'.repeat(5_000_000)},`))
    expect(reading.ok && reading.table.rows).toHaveLength(1)
  })

  it.each([
    ['has more than 10,000 rows', `Player,Sold\n${rows(10_001)}`],
    ['has more than 256 columns', `Player,Sold\nAsha${',1'.repeat(999)}`],
  ])('is refused when it %s', async (problem, file) => {
    expect(await problemOf(file)).toContain(problem)
  })
})

it('A workbook of a library has the values of its rows', async () => {
  const file = await writeExcelFile([
    ['Player', 'Sold'],
    ['Asha', 1.1],
    [null, null],
    ['Bina', null],
  ]).toBuffer()
  const reading = await readTable(file)
  expect(reading.ok && reading.table.rows).toEqual([
    { line: 2, cells: ['Asha', '1.1'] },
    { line: 4, cells: ['Bina'] },
  ])
})

it('An empty text that the workbook’s cells share moves no other text', async () => {
  const parts = unzipSync(await writeExcelFile([['Player', 'Sold'], ['Asha']]).toBuffer())
  const change = (path: string, pattern: RegExp, by: (...found: string[]) => string) => {
    parts[path] = strToU8(strFromU8(parts[path] ?? new Uint8Array()).replace(pattern, by))
  }
  change('xl/sharedStrings.xml', /<si>/, () => '<si/><si>')
  change('xl/worksheets/sheet1.xml', /t="s"><v>(\d+)/g, (_, at) => `t="s"><v>${Number(at) + 1}`)
  const reading = readTable(zipSync(parts))
  expect(reading.ok && reading.table.rows).toEqual([{ line: 2, cells: ['Asha'] }])
})

it('A cell has no characters that nobody sees, but keeps the joiners of a script', async () => {
  const file = await writeExcelFile([
    ['Player\u200b', 'Sold'],
    ['\u200fAsha\u202e Rao\u2066', '\ufeff60000\u00ad'],
    ['क्\u200dष', '5'],
  ]).toBuffer()
  const csv = 'Player\u200b,Sold\n\u200fAsha\u202e Rao\u2066,\ufeff60000\u00ad\nक्\u200dष,5\n'
  for (const bytes of [file, Buffer.from(csv)]) {
    const reading = await readTable(bytes)
    expect(reading.ok && reading.table.rows.map(({ cells }) => cells)).toEqual([
      ['Asha Rao', '60000'],
      ['क्\u200dष', '5'],
    ])
  }
})

describe('a sheet without headings', () => {
  it.each([
    [
      'Gully Cup,,\nPurse,80 lakh,\nSl,Player,Club,Runs\n1,Asha,Otters,3',
      'line 3 looks most like one, but has no “Sold”: “Sl | Player | Club | Runs”',
    ],
    [
      'Gully Cup 2026\n\nRank,Skipper,Pay,Squad\n1,Asha Tal,20,Otters',
      'line 3 looks most like one, but has no “Player” and no “Sold”: “Rank | Skipper | Pay | Squad”',
    ],
    [
      'Person details,,Result\n1,Asha,20',
      'has no row of headings with a player column and a price column, separated by commas, semicolons or tabs; line 1 looks most like one, but has no “Player” and',
    ],
  ])('quotes the line that looks most like them: %j', async (sheet, problem) => {
    const reading = await readTable(Buffer.from(sheet))
    expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })
})

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

/** The header of a sheet with these rows. */
function headerOf(...rows: readonly (readonly string[])[]) {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = rows.map((cells) => cells.map(quoted).join(',')).join('\n')
  const reading = readTable(new TextEncoder().encode(text))
  if (!reading.ok) throw new Error(reading.problem)
  return reading.table.header
}

const headingsOf = (...cells: string[]) => Object.fromEntries(headerOf(cells).places)

describe('The header of a sheet', () => {
  it.each([
    ['upper and lower case', 'PLAYER', 'Base Price', 'sold'],
    ['underlines and double spaces', 'Player', 'Base_price', 'Sold  for'],
    ['a unit in brackets', 'Player', 'Base price (Cr)', 'Sold_(₹ lakh)'],
    ['a unit on a line of its own', 'Player', 'Base\nprice\n(Cr)', 'Sold\n(in\nCr)'],
  ])('is found with %s', (_, ...cells) => {
    expect(headingsOf(...cells)).toEqual({ name: 0, base: 1, sold: 2 })
  })

  it.each(['No.', 'Sl. No.', 'SL.NO', 'Sr. No.', 'S.No.', 'Serial_number', '#'])(
    'has the players’ numbers under %s',
    (title) => expect(headingsOf(title, 'Player', 'Sold')).toEqual({ number: 0, name: 1, sold: 2 }),
  )

  it.each([
    ['spaces', ' '.repeat(200_000)],
    ['brackets', '('.repeat(200_000)],
    ['spaced brackets', ' ('.repeat(100_000)],
  ])('is found beside a cell with very many %s', (_, many) => {
    expect(headingsOf('Player', `a${many}b`, 'Sold')).toEqual({ name: 0, sold: 2 })
  })
})

describe('The line about the columns', () => {
  const lineOf = (...cells: string[]) => columnsLine(headerOf(cells))

  it.each([
    [['No', 'Player', 'Sold', 'Team'], 'reads the columns No, Player, Sold, Team'],
    [
      ['Player', 'Notes', 'Base\nprice (Cr)', '', 'Sold', 'Status', 'Age'],
      'reads the columns Player, Base price (Cr), Sold, Status; leaves out Notes, Age',
    ],
    [
      ['Player', 'Sold', 'Captain'],
      'reads the columns Player, Sold; leaves out Captain (if it is the Team column, call it “Team”)',
    ],
    [['Player', 'Specialism', 'Sold'], 'reads the columns Player, Specialism, Sold'],
    [['Player', 'Sold', 'Team', 'Club'], 'reads the columns Player, Sold, Team; leaves out Club'],
    [
      ['Player', 'Sold', 'Base fee', 'Photo received'],
      'reads the columns Player, Sold; leaves out Base fee (if it is the Base price column, call it “Base price”), Photo received (if it is the Photo column, call it “Photo”)',
    ],
  ])('%j', (cells, line) => {
    expect(lineOf(...cells)).toBe(line)
  })

  it('names only some of very many, in one short line', () => {
    const many = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(100)} ${index}`)
    expect(lineOf('Player', 'Sold', ...many)?.length).toBeLessThan(700)
    expect(lineOf('Player', 'Sold', ...many)).toMatch(/, 188 more$/)
  })
})
