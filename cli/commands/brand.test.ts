/** `gavel brand` on the folder of a built board. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brandCommand } from './brand.ts'

const PAGE = (inHead: string) => `<!doctype html><html><head>
<script type="application/json" id="board-config">{"service":"https://feed.example"}</script>
<title>Live Auction</title>${inHead}
<link rel="manifest" href="/league/gavel.webmanifest" />
<link rel="icon" href="/league/assets/icon.svg" />
</head></html>`

const BRAND = { name: 'Monsoon League', logo: 'logo.png', colours: ['#1a237e', '#ffc107'] }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-brand-'))
  await mkdir(join(folder, 'public'))
  await writeFile(join(folder, 'public', 'gavel.webmanifest'), '{"name":"Live Auction"}')
  await writeFile(join(folder, 'public', 'index.html'), PAGE('<style>a{}</style>'))
  await writeFile(join(folder, 'logo.png'), 'PNG')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (name: string) => readFile(join(folder, 'public', name), 'utf8')

async function brand(content: string) {
  const out: string[] = []
  const err: string[] = []
  await writeFile(join(folder, 'brand.json'), content)
  const command = brandCommand({
    print: (line) => out.push(line),
    warn: (line) => err.push(line),
    env: {},
    folder,
    signal: new AbortController().signal,
  })
  await command.parseAsync(['brand.json', '--board', 'public'], { from: 'user' })
  return { out, err }
}

describe('gavel brand: a static host’s board becomes the league’s, without a rebuild', () => {
  it('writes page and manifest, and copies pictures from beside the file', async () => {
    const { out, err } = await brand(JSON.stringify(BRAND))
    expect(err).toEqual([])
    expect(out).toEqual([
      'Copied logo.png.',
      'The board in public has the brand of Monsoon League.',
    ])
    const page = await read('index.html')
    expect(page).toContain('<title>Monsoon League</title>')
    expect(page).toContain('"service":"https://feed.example","brand":{"name":"Monsoon League"')
    expect(page).toContain('<style id="brand-style">')
    expect(page).toContain('<link rel="icon" href="logo.png" />')
    expect(JSON.parse(await read('gavel.webmanifest'))).toMatchObject({ name: 'Monsoon League' })
    expect(await read('logo.png')).toBe('PNG')
  })

  it('run again, it writes the same', async () => {
    await brand(JSON.stringify(BRAND))
    const before = await read('index.html')
    await brand(JSON.stringify(BRAND))
    expect(await read('index.html')).toBe(before)
  })

  it('the plain build gets files, and nothing inline', async () => {
    await writeFile(join(folder, 'public', 'index.html'), PAGE(''))
    await brand(JSON.stringify({ ...BRAND, logo: null }))
    const page = await read('index.html')
    expect(page).toMatch(/rel="stylesheet" href="\/league\/brand\.css\?[\da-f]{8}"/)
    expect(page).toMatch(/rel="icon" href="\/league\/brand\.svg\?[\da-f]{8}"/)
    expect(page).not.toMatch(/<style|data:/)
    expect(await read('brand.css')).toContain('--stage-line:')
    expect(await read('brand.svg')).toContain('<svg')
  })

  it('names what it ignores, in one line each', async () => {
    const { err } = await brand('{"name":"League","colours":["red"]}')
    expect(err).toEqual([
      'brand.json: brand.colours is not a list of one or two colours such as "#14245e"; it is ignored',
    ])
  })

  it('ends without a board or without JSON', async () => {
    await expect(brand('{')).rejects.toThrow(/is not JSON/)
    await rm(join(folder, 'public', 'index.html'))
    await expect(brand('{}')).rejects.toThrow(/There is no built board/)
  })
})
