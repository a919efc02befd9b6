import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { noPicture, readPhoto } from './photo.ts'
import { readRow } from './row.ts'
import { readTable } from './table.ts'

const PICTURE = 'https://x.example/4.jpg'
const DRIVE = 'https://drive.google.com/open?id=1AbCdEfGhIjKlMnOpQrStUvWxYz012345'

describe('the address of a picture', () => {
  it.each([
    [PICTURE, PICTURE],
    ['/pictures/4.jpg', '/pictures/4.jpg'],
    ['./photos/ms sandhu.jpg', './photos/ms sandhu.jpg'],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['www.x.example/6.jpg', 'https://www.x.example/6.jpg'],
    ['=IMAGE("https://x.example/4.jpg")', PICTURE],
    ['=HYPERLINK("https://x.example/4.jpg";"Open")', PICTURE],
    ['Photo: https://x.example/4.jpg', PICTURE],
    [`${PICTURE}, https://x.example/5.jpg`, PICTURE],
    [`${DRIVE} ${PICTURE}`, DRIVE],
    [
      'https://x.example/a?u=https://y.example/4.jpg',
      'https://x.example/a?u=https://y.example/4.jpg',
    ],
    [
      'https://drive.google.com/thumbnail?id=1A&sz=w800',
      'https://drive.google.com/thumbnail?id=1A&sz=w800',
    ],
    ['https://www.dropbox.com/s/1a/4.jpg?raw=1', 'https://www.dropbox.com/s/1a/4.jpg?raw=1'],
    ['https://i.ibb.co/1a/4.jpg', 'https://i.ibb.co/1a/4.jpg'],
  ])('in %s', (cell, address) => {
    const { address: read, text } = readPhoto(cell)
    expect(read ?? text).toBe(address)
  })

  it.each(['', '-', '—'])('is in no cell with “%s”, of which nothing is to be said', (cell) => {
    expect(readPhoto(cell)).toEqual({ address: null, text: '' })
  })

  it.each([
    ['NA', { kind: 'word' }],
    ['Yes', { kind: 'word' }],
    ['#VALUE!', { kind: 'word' }],
    ['javascript:alert(1)', { kind: 'word' }],
    ['https://', { kind: 'word' }],
    ['=IMAGE(B2)', { kind: 'word' }],
    ['Open', { kind: 'link text' }],
    ['Photo of Asha', { kind: 'link text' }],
    ['6.png', { kind: 'file', name: '6.png' }],
    ['Players_Images/asha.Photo.123.JPG', { kind: 'file', name: 'asha.Photo.123.JPG' }],
    ['C:\\Users\\Asha\\6.jpeg', { kind: 'file', name: '6.jpeg' }],
    ['IMG_2031 - Indu Jain.png', { kind: 'file', name: 'IMG_2031 - Indu Jain.png' }],
    [DRIVE, { kind: 'page', site: 'Google Drive' }],
    ['drive.google.com/file/d/1A/view', { kind: 'page', site: 'Google Drive' }],
    ['https://photos.app.goo.gl/1A', { kind: 'page', site: 'Google Photos' }],
    ['https://www.google.com/imgres?imgurl=x', { kind: 'page', site: 'Google Search' }],
    ['https://www.dropbox.com/s/1a/4.jpg?dl=0', { kind: 'page', site: 'Dropbox' }],
    ['https://www.instagram.com/p/1A/', { kind: 'page', site: 'Instagram' }],
  ])('is not %s', (cell, kind) => {
    const { address, text } = readPhoto(cell)
    expect(address).toBeNull()
    expect(noPicture(text)).toEqual(kind)
  })

  it('is left out where it is longer than a data file takes', () => {
    const isLong = (cell: string) => noPicture(readPhoto(cell).text).kind === 'long address'
    for (const [start, most] of [
      ['https://x.example/', 2048],
      ['/', 2048],
      // An event needs some of its 65,536 bytes for the rest of its player.
      ['data:image/png;base64,', 65_536 - 2048 - 2],
    ] as const) {
      const longest = start.padEnd(most, 'a')
      expect(readPhoto(longest).address).toBe(longest)
      expect(isLong(`${longest}a`)).toBe(true)
    }
    expect(isLong('data:image/png,'.padEnd(30_000, 'ா'))).toBe(true)
  })

  it('is read in no time from a cell of any length', () => {
    const before = performance.now()
    for (const piece of [' ', 'a', 'a.', ',', 'http://', 'https:// ', '/', '=IMAGE(']) {
      readPhoto(`https://${piece.repeat(100_000)}x`)
      readPhoto(`${piece.repeat(100_000)}x`)
    }
    expect(performance.now() - before).toBeLessThan(5000)
  })
})

it.each(['#N/A', '0', 'Loading...'])('A sale does not wait for the photo %s', (photo) => {
  const sheet = `Player,Sold,Team,Photo\nAsha,5000,Otters,${photo}`
  const reading = readTable(strToU8(sheet))
  const [record] = reading.ok ? reading.table.rows : []
  if (!reading.ok || record === undefined) throw new Error('no row')
  const { row, notes } = readRow(record, reading.table.header, 'rupee')
  expect([row?.outcome.kind, row?.photo, notes]).toEqual(['sold', null, []])
})

describe('a link', () => {
  it.each([
    ['Open', PICTURE, PICTURE],
    // Excel keeps the old link of an address that is typed over.
    ['https://x.example/new.jpg', PICTURE, 'https://x.example/new.jpg'],
    ['Open', DRIVE, DRIVE],
    ['6.png', DRIVE, '6.png'],
    ['Open', 'photos/6.png', 'photos/6.png'],
    ['', PICTURE, PICTURE],
  ])('“%s” to %s is %s', (cell, link, read) => {
    const { address, text } = readPhoto(cell, link)
    expect(address ?? text).toBe(read)
  })

  it('of a workbook belongs to its cell', async () => {
    const written = await writeExcelFile([
      ['Player', 'Sold', 'Photo'],
      ['Asha', 1, 'Photo of Asha'],
      ['Bina', 2, 'Open'],
      ['Chitra', 3, { value: 'IMAGE("https://x.example/3.jpg")', type: 'Formula' }],
    ]).toBuffer()
    const parts = unzipSync(written)
    const path = 'xl/worksheets/sheet1.xml'
    const xml = new TextDecoder().decode(parts[path])
    const hyperlinks =
      '<hyperlinks><hyperlink r:id="rId1" ref="C2"/><hyperlink ref="A3" location="B!A1"/></hyperlinks>'
    const rels =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="https://x.example/1.jpg?a=1&amp;b=2" TargetMode="External" Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"/></Relationships>'
    const file = zipSync({
      ...parts,
      [path]: strToU8(xml.replace('</sheetData>', `</sheetData>${hyperlinks}`)),
      'xl/worksheets/_rels/sheet1.xml.rels': strToU8(rels),
    })
    const reading = await readTable(file)
    expect(reading.ok && reading.table.rows.map(({ links }) => [...(links ?? [])])).toEqual([
      [[2, 'https://x.example/1.jpg?a=1&b=2']],
      [],
      [[2, 'https://x.example/3.jpg']],
    ])
  })
})
