// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { configBlock } from './config-block.ts'

const PAGE = `<!doctype html><html><head>
<meta property="og:image" content="/preview.png" />
<script type="application/json" id="board-config"></script>
</head><body></body></html>`

let root = ''
afterEach(() => rm(root, { recursive: true, force: true }))

/** The page that Vite builds with these variables. */
async function pageBuilt(env: Readonly<Record<string, string>>, base = '/'): Promise<string> {
  root = await mkdtemp(join(tmpdir(), 'board-page-'))
  await mkdir(join(root, 'public'))
  await writeFile(join(root, 'index.html'), PAGE)
  await writeFile(join(root, 'public/preview.png'), 'a picture')
  const built = await build({
    root,
    base,
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
    base: '/',
    picture: 'https://league.example/preview.png',
  },
  {
    address: 'https://league.example',
    base: '/auction/',
    picture: 'https://league.example/auction/preview.png',
  },
  {
    address: 'https://league.example/auction/',
    base: '/auction/',
    picture: 'https://league.example/auction/preview.png',
  },
])(
  'the picture of the link preview with VITE_BOARD_ADDRESS=$address under $base',
  async ({ address, base, picture }) => {
    const page = await pageBuilt(address === undefined ? {} : { VITE_BOARD_ADDRESS: address }, base)
    expect(page).toContain(`content="${picture}"`)
  },
)

test('decisions/settings: the build’s variables are the defaults of the settings block', async () => {
  const page = await pageBuilt({ VITE_BOARD_SERVICE: 'https://live.example', VITE_BOARD_ROOM: 'a' })
  expect(page).toContain('id="board-config">{"service":"https://live.example","room":"a"}<')
})
