/** `gavel prerender` on the folder of a built board; `tests/journeys/hosting.spec.ts` looks at the page. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { auctionFile } from '../../../tests/kit/wire.ts'
import { gavel } from '../test/gavel.ts'

/** In place of the built one: it says what it was given. */
const RENDERER = `export function renderFirstScreen({ page, dataFile }) {
  const { teams } = JSON.parse(dataFile)
  return teams.length === 0 ? null : { html: page + ' with ' + teams.length + ' teams' }
}`

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-prerender-')
  await mkdir(join(folder, 'public', 'server'), { recursive: true })
  await writeFile(join(folder, 'public', 'index.html'), 'The board')
  await writeFile(join(folder, 'public', 'server', 'first-screen.mjs'), RENDERER)
})

const page = () => readFile(join(folder, 'public', 'index.html'), 'utf8')

async function prerender(dataFile: string) {
  await writeFile(join(folder, 'auctiondatafile.json'), dataFile)
  return gavel(['prerender', 'public', 'auctiondatafile.json'], { folder })
}

describe('gavel prerender', () => {
  it('puts the lists of the data file into the page', async () => {
    const { out, code } = await prerender(JSON.stringify(auctionFile()))
    expect({ out, code }).toEqual({
      out: 'The page in public has the lists of auctiondatafile.json.\n',
      code: 0,
    })
    expect(await page()).toMatch(/^The board with \d+ teams$/)
    expect(await readdir(join(folder, 'public'))).toEqual(['index.html', 'server'])
  })

  it('leaves the page as it was built where there is nothing to show', async () => {
    const { out } = await prerender(JSON.stringify(auctionFile({ teams: [] })))
    expect(out).toMatch(/no teams to show/)
    expect(await page()).toBe('The board')
  })

  it('says in one line what is wrong, and changes nothing', async () => {
    expect(await prerender('{')).toMatchObject({ code: 1, err: expect.stringMatching(/not JSON/) })
    await writeFile(join(folder, 'public', 'server', 'first-screen.mjs'), '')
    expect(
      await gavel(['prerender', 'elsewhere', 'auctiondatafile.json'], { folder }),
    ).toMatchObject({
      code: 1,
    })
    expect(await page()).toBe('The board')
  })
})
