// @vitest-environment node
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { baseOf, configBlock } from './config-block.ts'

const PAGE = `<!doctype html><html><head>
<base href="/" />
<meta property="og:image" content="/preview.png" />
<script type="application/json" id="board-config"></script>
</head><body></body></html>`

async function writePage(): Promise<string> {
  const root = await makeTestFolder('board-page-')
  await mkdir(join(root, 'public'))
  await writeFile(join(root, 'index.html'), PAGE)
  await writeFile(join(root, 'public/preview.png'), 'a picture')
  return root
}

/** The page that Vite builds with these variables. */
async function pageBuilt(env: Readonly<Record<string, string>>): Promise<string> {
  const built = await build({
    root: await writePage(),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [configBlock(env)],
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('not one build')
  const page = built.output.find(({ fileName }) => fileName === 'index.html')
  if (page?.type !== 'asset') throw new Error('no page')
  return String(page.source)
}

test.each([
  { address: undefined, base: '/', picture: '/preview.png' },
  { address: '', base: '/auction/', picture: '/auction/preview.png' },
  {
    address: 'https://league.example',
    base: '/auction/',
    picture: 'https://league.example/auction/preview.png',
  },
])(
  'the picture of the link preview with VITE_BOARD_ADDRESS=$address under $base',
  async ({ address, base, picture }) => {
    const page = await pageBuilt({
      VITE_BOARD_BASE: base,
      ...(address !== undefined && { VITE_BOARD_ADDRESS: address }),
    })
    expect(page).toContain(`content="${picture}"`)
    expect(page).toContain(`<base href="${base}"`)
  },
)

test('Vite’s server has the board at its root, wherever the build is to be', async () => {
  const server = await createServer({
    root: await writePage(),
    configFile: false,
    logLevel: 'error',
    plugins: [configBlock({ VITE_BOARD_BASE: '/auction/' })],
    server: { middlewareMode: true, ws: false },
  })
  try {
    const page = await server.transformIndexHtml('/', PAGE)
    expect(page).toContain('<base href="/"')
  } finally {
    await server.close()
  }
})

test('decisions/settings: the build’s variables are the defaults of the settings block', async () => {
  const page = await pageBuilt({ VITE_BOARD_SERVICE: 'https://live.example', VITE_BOARD_ROOM: 'a' })
  expect(page).toContain('id="board-config">{"service":"https://live.example","room":"a"}<')
})

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/', '/'],
  ['auction', '/auction/'],
  ['/auction', '/auction/'],
  ['auction/', '/auction/'],
  ['/auction/', '/auction/'],
  [' /auction/ ', '/auction/'],
  ['league/2026/final_1.0~a-b', '/league/2026/final_1.0~a-b/'],
])('VITE_BOARD_BASE=%s puts the board at %s', (value, base) => {
  expect(baseOf(value)).toBe(base)
})

test.each([
  'https://league.example/auction/',
  '//league.example',
  './',
  '../auction',
  'a/../b',
  'a//b',
  'auction?room=a',
  'auction#top',
  'live auction',
  'नीलामी',
  'a%2Fb',
  'a\\b',
  '"><script>',
])(
  'VITE_BOARD_BASE=%s is refused with an error that names the variable and shows an example',
  (value) => {
    expect(() => baseOf(value)).toThrow(/VITE_BOARD_BASE .*\/auction\//)
  },
)
