import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBrands } from '../../contract/brand/brand.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { readBrandFile } from '../config.ts'
import { fileOf, startFeedOfFile } from '../test/feed.ts'
import { brandBoard } from './branded-board.ts'
import { NO_PAGE } from './page-policy.ts'

const PAGE = `<!doctype html><html><head>
<script type="application/json" id="board-config">{"service":"","room":"main"}</script>
<title>Live Auction</title>
<meta property="og:title" content="Live Auction" />
<link rel="manifest" href="/gavel.webmanifest" />
</head><body><style>a{}</style></body></html>`

const BRANDS = {
  name: 'Monsoon League',
  logo: 'art/our logo.png',
  colours: ['#1a237e', '#ffc107'],
  rooms: { women: { name: 'Women’s League', colours: ['#880e4f', '#ffffff'] } },
}

const folder = await makeFolder('gavel-test-')

async function brandFile(text: string) {
  const path = join(folder, 'brand.json')
  await writeFile(path, text)
  return readBrandFile(path)
}

const brand = await brandFile(JSON.stringify(BRANDS))
await mkdir(join(folder, 'art'))
await writeFile(join(folder, 'art', 'our logo.png'), 'PNG')
const feed = await startFeedOfFile({ brand }, {}, PAGE)
await writeFile(
  join(feed.folder, 'board', 'gavel.webmanifest'),
  JSON.stringify({ name: 'Live Auction', start_url: './' }),
)
await feed.restart()

async function page(path: string) {
  const { body, headers, status } = await feed.ask(path, { headers: { accept: 'text/html' } })
  return { html: body.toString(), policy: String(headers['content-security-policy']), status }
}

function styleOf(html: string): string {
  return /<style id="brand-style">([^<]*)<\/style>/.exec(html)?.[1] ?? ''
}

describe('decisions/brand: our server’s pages have the league’s brand', () => {
  test.each(['/', '/?room=nowhere', '/?room=not%20a%20room', '/?view=wall', '/no/such/page'])(
    '%s: name, tones, and a policy that allows their style',
    async (path) => {
      const { html, policy } = await page(path)
      expect(html).toContain('<title>Monsoon League</title>')
      expect(html).toContain('"brand":{"name":"Monsoon League"')
      const style = styleOf(html)
      expect(style).toContain('--stage-line:#ffc107')
      const hash = createHash('sha256').update(style).digest('base64')
      expect(policy).toContain(`style-src 'self' 'sha256-`)
      expect(policy).toContain(`'sha256-${hash}'`)
      expect(policy).not.toContain('unsafe')
    },
  )

  test('§9 a room has its own, also beside its auction’s name', async () => {
    await feed.putFile('women', fileOf('Winter Cup'))
    const { html } = await page('/?room=women')
    expect(html).toContain('<title>Winter Cup Auction</title>')
    expect(html).toContain('property="og:site_name" content="Women’s League"')
    expect(html).toContain('href="/gavel.webmanifest?room=women"')
    expect(styleOf(html)).not.toBe(styleOf((await page('/')).html))
  })

  test('a picture beside BRAND_FILE is served at the address that the brand has', async () => {
    const { body, headers } = await feed.ask('/art/our%20logo.png')
    expect(body.toString()).toBe('PNG')
    expect(headers['content-type']).toBe('image/png')
  })

  test('the manifest is the league’s, and opens the room it was asked for', async () => {
    expect((await feed.ask('/gavel.webmanifest')).json()).toMatchObject({
      name: 'Monsoon League',
      start_url: './',
    })
    expect((await feed.ask('/gavel.webmanifest?room=women')).json()).toMatchObject({
      name: 'Women’s League',
      start_url: './?room=women',
    })
  })
})

test('decisions/brand: page and manifest are made once for the rooms that share them', () => {
  const built = { html: PAGE, policy: NO_PAGE }
  const manifest = { plain: Buffer.from('{}'), contentType: 'application/manifest+json' }
  const board = brandBoard(
    built,
    manifest,
    readBrands(BRANDS, () => {}),
    'main',
  )
  expect(board.page('annexe')).toBe(board.page('main'))
  expect(board.manifest('annexe')).toBe(board.manifest('main'))
  expect(board.manifest('women')).toBe(board.manifest('women'))
  expect(board.manifest('women')).not.toBe(board.manifest('main'))
})

describe('decisions/brand: a file that cannot be used', () => {
  test.each([
    ['{', 'brand.json is not JSON; there is no brand'],
    ['[]', 'brand is not an object; there is none'],
    ['{"colours":["red"]}', 'is not a list of one or two colours'],
  ])('%s is reported in one line, and there is none', async (text, problem) => {
    const { brands, problems } = await brandFile(text)
    expect(problems).toEqual([expect.stringContaining(problem)])
    expect(brands).toBeNull()
  })

  test.each(['{}', '{"sponsors":[]}'])('%s leaves the board without a brand', async (text) => {
    expect((await brandFile(text)).brands).toBeNull()
  })

  test('a missing one too', () => {
    expect(readBrandFile(join(folder, 'none.json')).problems).toEqual([
      expect.stringContaining('none.json cannot be read (ENOENT)'),
    ])
  })
})
