/** `gavel brand` on the folder of a built board. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { gavel } from '../test/gavel.ts'

const PAGE = (inHead: string) => `<!doctype html><html><head>
<script type="application/json" id="board-config">{"service":"https://feed.example"}</script>
<title>Live Auction</title>${inHead}
<link rel="manifest" href="./gavel.webmanifest" />
<link rel="icon" href="./assets/icon.svg" />
</head></html>`

const BRAND = { name: 'Monsoon League', logo: 'logo.png', colours: ['#1a237e', '#ffc107'] }

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-brand-')
  await mkdir(join(folder, 'public'))
  await writeFile(join(folder, 'public', 'gavel.webmanifest'), '{"name":"Live Auction"}')
  await writeFile(join(folder, 'public', 'index.html'), PAGE('<style>a{}</style>'))
  await writeFile(join(folder, 'logo.png'), 'PNG')
})

const read = (name: string) => readFile(join(folder, 'public', name), 'utf8')

async function brand(content: string) {
  await writeFile(join(folder, 'brand.json'), content)
  return gavel(['brand', 'brand.json', '--board', 'public'], { folder })
}

const failed = (why: RegExp) => ({ code: 1, err: expect.stringMatching(why) })

describe('gavel brand: a static host’s board becomes the league’s, without a rebuild', () => {
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
    await writeFile(join(folder, 'public', 'index.html'), PAGE(''))
    await brand(JSON.stringify({ ...BRAND, logo: null }))
    const page = await read('index.html')
    const style = /rel="stylesheet" href="(assets\/brand-[\da-f]{8}\.css)"/.exec(page)
    const icon = /rel="icon" href="(assets\/brand-[\da-f]{8}\.svg)"/.exec(page)
    expect(page).not.toMatch(/<style|href="data:/)
    expect(await read(style?.[1] ?? '')).toContain('--stage-line:')
    expect(await read(icon?.[1] ?? '')).toContain('<svg')
  })

  it('the plain build’s files never take the place of the league’s own, and none is empty', async () => {
    await writeFile(join(folder, 'public', 'index.html'), PAGE(''))
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
    ['index.html', PAGE('').replace('{"service"', '{service'), /board-config: not JSON/],
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
