import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFeedServer, TOKEN } from '../../../tests/kit/feed-server.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { auctionFile } from '../../../tests/kit/wire.ts'
import { emptyFile } from '../../test/empty-file.ts'
import { gavel } from '../test/gavel.ts'
import { isConfirmed } from './rooms.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-command-')
})

describe('exit codes of gavel check', () => {
  async function check(file: object, ...flags: readonly string[]) {
    await writeFile(join(folder, 'file.json'), JSON.stringify(file))
    return gavel(['check', 'file.json', ...flags], { folder })
  }

  it('0 when the board can show everything', async () => {
    expect(await check(emptyFile())).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Channel: not checked; name the service with --service URL.'),
    })
  })

  it('1 when the report contains a fault', async () => {
    const { code, out } = await check(emptyFile({ sold_count: 'many' }))
    expect(code).toBe(1)
    expect(out).toContain('sold_count is not a whole number of 0 or more')
    expect(out).toContain('1 thing will be wrong on the board.')
  })

  it.each([
    ['--seconds', 'long'],
    ['--service', 'live.example'],
  ])('2 for wrong usage: %s %s', async (...flags) => {
    expect((await check(emptyFile(), ...flags)).code).toBe(2)
  })
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

describe('gavel prerender', () => {
  /** In place of the built one: it says what it was given. */
  const RENDERER = `export function renderFirstScreen({ page, dataFile }) {
  const { teams } = JSON.parse(dataFile)
  return teams.length === 0 ? null : { html: page + ' with ' + teams.length + ' teams' }
}`

  beforeEach(async () => {
    await mkdir(join(folder, 'public', 'server'), { recursive: true })
    await writeFile(join(folder, 'public', 'index.html'), 'The board')
    await writeFile(join(folder, 'public', 'server', 'first-screen.mjs'), RENDERER)
  })

  const page = () => readFile(join(folder, 'public', 'index.html'), 'utf8')

  async function prerender(dataFile: string) {
    await writeFile(join(folder, 'auctiondatafile.json'), dataFile)
    return gavel(['prerender', 'public', 'auctiondatafile.json'], { folder })
  }

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

describe('gavel brand: a static host’s board becomes the league’s, without a rebuild', () => {
  const builtPage = (inHead: string) => `<!doctype html><html><head>
<script type="application/json" id="board-config">{"service":"https://feed.example"}</script>
<title>Live Auction</title>${inHead}
<link rel="manifest" href="./gavel.webmanifest" />
<link rel="icon" href="./assets/icon.svg" />
</head></html>`

  const BRAND = { name: 'Monsoon League', logo: 'logo.png', colours: ['#1a237e', '#ffc107'] }

  beforeEach(async () => {
    await mkdir(join(folder, 'public'))
    await writeFile(join(folder, 'public', 'gavel.webmanifest'), '{"name":"Live Auction"}')
    await writeFile(join(folder, 'public', 'index.html'), builtPage('<style>a{}</style>'))
    await writeFile(join(folder, 'logo.png'), 'PNG')
  })

  const read = (name: string) => readFile(join(folder, 'public', name), 'utf8')

  async function brand(content: string) {
    await writeFile(join(folder, 'brand.json'), content)
    return gavel(['brand', 'brand.json', '--board', 'public'], { folder })
  }

  const failed = (why: RegExp) => ({ code: 1, err: expect.stringMatching(why) })

  it('writes page and manifest, and copies pictures from beside the file', async () => {
    const { out, err } = await brand(JSON.stringify(BRAND))
    expect(err).toBe('')
    expect(out).toBe('Copied logo.png.\nThe board in public has the brand of Monsoon League.\n')
    const page = await read('index.html')
    expect(page).toContain('<title>Monsoon League</title>')
    expect(page).toContain('"service":"https://feed.example","brand":{"name":"Monsoon League"')
    expect(page).toContain('<style id="brand-style">')
    expect(page).toContain('<link rel="icon" href="logo.png" />')
    expect(JSON.parse(await read('gavel.webmanifest'))).toMatchObject({ name: 'Monsoon League' })
    expect(await read('logo.png')).toBe('PNG')
  })

  it('the plain build gets files, and nothing inline', async () => {
    await writeFile(join(folder, 'public', 'index.html'), builtPage(''))
    await brand(JSON.stringify({ ...BRAND, logo: null }))
    const page = await read('index.html')
    const style = /rel="stylesheet" href="(assets\/brand-[\da-f]{8}\.css)"/.exec(page)
    const icon = /rel="icon" href="(assets\/brand-[\da-f]{8}\.svg)"/.exec(page)
    expect(page).not.toMatch(/<style|href="data:/)
    expect(await read(style?.[1] ?? '')).toContain('--stage-line:')
    expect(await read(icon?.[1] ?? '')).toContain('<svg')
  })

  it('the plain build’s files never take the place of the league’s own, and none is empty', async () => {
    await writeFile(join(folder, 'public', 'index.html'), builtPage(''))
    await writeFile(join(folder, 'brand.svg'), 'the league’s')
    const { out } = await brand(JSON.stringify({ logo: 'brand.svg' }))
    expect(out).toContain('Copied brand.svg.\n')
    expect(await read('brand.svg')).toBe('the league’s')
    expect(await readdir(join(folder, 'public'))).toEqual(
      expect.not.arrayContaining(['assets', 'brand.css']),
    )
  })

  it('warns of each picture that was not copied, in one line', async () => {
    await writeFile(join(folder, 'my tea.png'), 'TEA')
    await writeFile(join(folder, 'public', 'there.png'), 'THERE')
    await mkdir(join(folder, 'folder.png'))
    const names = ['lgoo.png', 'my%20tea.png', 'logo.png?v=2', 'there.png', '../up.png', 'a.html']
    const sponsors = [...names, 'folder.png'].map((logo) => ({ name: 'Tea', logo }))
    const { out, err } = await brand(JSON.stringify({ sponsors }))
    expect(out).toMatch(/^Copied my%20tea\.png\.\nCopied logo\.png\?v=2\.\nThe board .*\n$/)
    expect(await read('my tea.png')).toBe('TEA')
    expect(await read('logo.png')).toBe('PNG')
    expect(err.trimEnd().split('\n')).toEqual([
      'lgoo.png is not copied: there is no lgoo.png beside the brand’s file',
      '../up.png is not copied: it is not a picture beside the brand’s file',
      'a.html is not copied: it is not a picture beside the brand’s file',
      'folder.png is not copied: it is a folder',
    ])
  })

  it.each([
    ['gavel.webmanifest', '{', /gavel.webmanifest is not JSON/],
    ['gavel.webmanifest', null, /gavel.webmanifest cannot be read/],
    ['index.html', builtPage('').replace('{"service"', '{service'), /board-config: not JSON/],
    ['index.html', '<html></html>', /has no settings block/],
  ])('changes nothing where %s cannot be used (%#)', async (name, content, message) => {
    const path = join(folder, 'public', name)
    await (content === null ? rm(path) : writeFile(path, content))
    const files = async () => {
      const names = await readdir(join(folder, 'public'))
      return Promise.all(names.map(async (one) => [one, await read(one)]))
    }
    const before = await files()
    expect(await brand(JSON.stringify(BRAND))).toMatchObject(failed(message))
    expect(await files()).toEqual(before)
  })

  it('names what it ignores, in one line each', async () => {
    const { err } = await brand('{"name":"League","colours":["red"]}')
    expect(err).toBe(
      'brand.json: brand.colours is not a list of one or two colours such as "#14245e"; it is ignored\n',
    )
  })

  it('ends without a board or without JSON', async () => {
    expect(await brand('{')).toMatchObject(failed(/is not JSON/))
    expect(await brand('[]')).toMatchObject(failed(/is not a JSON object/))
    await rm(join(folder, 'public', 'index.html'))
    expect(await brand('{}')).toMatchObject(failed(/There is no built board/))
  })
})

const server = await startFeedServer()
afterAll(() => server.remove())

const rooms = (...words: string[]) =>
  gavel(['rooms', ...words, '--server', server.url], { env: { GAVEL_TOKEN: TOKEN } })
const fill = (name: string) => server.publish('NewPlayer', { name: 'Asha Tal' }, {}, name)

describe('gavel rooms', () => {
  it('lists the rooms, and removes one for good', async () => {
    expect(await rooms()).toEqual({ out: 'There are no rooms.\n', err: '', code: 0 })
    await fill('final-2026')
    await fill('trial')
    expect((await rooms()).out).toMatch(
      /^final-2026 {2}1 events, last change 20.+ UTC\ntrial {7}1 events, /,
    )
    const removed = { out: 'Removed the room trial.\n', err: '', code: 0 }
    expect(await rooms('--remove', 'trial', '--yes')).toEqual(removed)
    const gone = { out: 'There is no room trial.\n', err: '', code: 0 }
    expect(await rooms('--remove', 'trial', '--yes')).toEqual(gone)
    expect((await rooms()).out).not.toContain('trial')
  })

  it('removes nothing without a terminal or --yes, and explains wrong usage in one line', async () => {
    await fill('kept')
    expect(await rooms('--remove', 'kept')).toEqual({
      out: '',
      err: 'Not on a terminal: --yes removes the room unasked.\n',
      code: 2,
    })
    expect((await rooms()).out).toContain('kept')
    expect(await rooms('--remove', 'a room', '--yes')).toMatchObject({
      err: expect.stringMatching(/^error: .*1 to 64 of the characters.*\n$/),
      code: 2,
    })
  })
})

describe('the question before a removal', () => {
  const changedAt = '2026-04-01T12:00:00.000Z'
  const summary = { room: 'final', events: 7, changedAt }

  async function answer(line: string) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const asked = text(output)
    const confirmed = isConfirmed(summary, new AbortController().signal, input, output)
    input.end(line)
    const result = await confirmed
    output.end()
    expect(await asked).toContain(
      'final has 7 events, the last change was on 2026-04-01 12:00 UTC.',
    )
    return result
  }

  it.each([
    ['final\n', true],
    ['yes\n', false],
  ])('takes only the room’s name: %j', async (line, isTaken) => {
    expect(await answer(line)).toBe(isTaken)
  })
})
