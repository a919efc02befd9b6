/** `gavel template`: the sheet to start from. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { gavel } from '../test/gavel.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-template-')
})

describe('gavel template', () => {
  it.each(['auction.csv', 'auction.xlsx'])(
    'writes %s, which is read without a remark',
    async (file) => {
      await gavel(['template', file], { folder })
      const { out, err } = await gavel(['start', file, '--once', '--write', 'out.json'], { folder })
      expect(err).toBe('')
      expect(out).not.toContain('Assumed')
    },
  )

  it('offers the teams in each cell of the column Team, and keeps the headings in view', async () => {
    await gavel(['template', 'auction.xlsx'], { folder })
    const files = unzipSync(await readFile(join(folder, 'auction.xlsx')))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toMatch(/type="list"[^>]* sqref="G9:G1000"><formula1>OFFSET\(\$B\$7,/)
    expect(sheet).toMatch(/<pane ySplit="8"[^>]* state="frozen"/)
  })

  it('refuses other kinds of files', async () => {
    expect(await gavel(['template', 'auction.xls'], { folder })).toEqual({
      out: '',
      err: 'A sheet is an .xlsx or a .csv file: gavel template auction.xlsx\n',
      code: 2,
    })
  })

  it('writes a sheet and never overwrites a file', async () => {
    const { out } = await gavel(['template'])
    expect(out).toContain('"No","Player","Role","Base price","Bid","Sold","Team","Photo"\r\n')
    for (const file of ['auction.csv', 'auction.xlsx']) {
      const wrote = { out: `Wrote ${file}.\n`, err: '', code: 0 }
      expect(await gavel(['template', file], { folder })).toEqual(wrote)
      expect(await gavel(['template', file], { folder })).toEqual({
        out: '',
        err: `${file} cannot be written: something of this name is there already.\n`,
        code: 1,
      })
    }
  })
})
