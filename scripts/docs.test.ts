/** Checks that the documents, and references to decisions in the code, name only what exists. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRepository, unknownNames } from './doc-names.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

describe('docs/spec-coverage.md', () => {
  const coverage = read('docs/spec-coverage.md')

  test('mentions only existing tests', () => {
    const named = [...coverage.matchAll(/`([a-z0-9-]+\/[^`\s]*\.tsx?)`/g)].map(([, path]) => path)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => path !== undefined && !exists(path))).toEqual([])
  })

  test('mentions every journey', () => {
    const journeys = readdirSync(new URL('../e2e', import.meta.url)).filter((name) =>
      name.endsWith('.spec.ts'),
    )
    expect(journeys.filter((name) => !coverage.includes(`e2e/${name}`))).toEqual([])
  })
})

describe('docs/decisions', () => {
  const records = readdirSync(new URL('../docs/decisions', import.meta.url)).filter(
    (name) => name !== 'README.md',
  )

  test('README.md lists every page', () => {
    const list = read('docs/decisions/README.md')
    expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([])
  })

  test('package.md has a reason for each run-time dependency', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      read('package.json'),
    )
    const reasons = read('docs/decisions/package.md')
    const without = Object.keys(dependencies).filter((name) => !reasons.includes(`\`${name}\``))
    expect(without).toEqual([])
  })

  test('every page that the code mentions exists', () => {
    const cited = execFileSync('git', [
      'grep',
      '-ohE',
      'decisions/[a-z0-9-]+|decision records? [0-9]+',
      '--',
      '*.ts',
      '*.tsx',
    ])
      .toString()
      .trim()
      .split('\n')
      .map((citation) => `${citation.replace('decisions/', '')}.md`)
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter((name) => !records.includes(name))).toEqual([])
  })
})

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'board/build/README.md',
  ...readdirSync(new URL('../docs', import.meta.url))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const decisions = readdirSync(new URL('../docs/decisions', import.meta.url)).map(
  (name) => `docs/decisions/${name}`,
)

test.each([...pages, ...decisions])('%s links to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? '',
  )
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', heading] = link.split('#')
    const path = file === '' ? page : join(dirname(page), file)
    return !exists(path) || (heading !== undefined && !anchorsOf(read(path)).includes(heading))
  })
  expect(broken).toEqual([])
})

/** Names in the documents that are not ours. */
const OUTSIDE = new Set([
  // HTTP and browsers
  'Keep-Alive',
  'SameSite',
  'Sec-Fetch-Site',
  'X-Frame-Options',
  'file://',
  'manifest-src',
  'upgrade-insecure-requests',
  // Windows
  'gavel.cmd',
  // Linux and systemd
  'ExecStart',
  'LimitNOFILE',
  'RestartSec',
  'WorkingDirectory',
  'fsync',
  // Prometheus, Redis and SQLite
  '--config.file',
  '--latency',
  'announce-hostnames',
  'auction.sqlite-shm',
  'auction.sqlite-wal',
  'everysec',
  'resolve-hostnames',
  'role:master',
  // Node, npm, Socket.IO, and packages that we do not use
  'emitWithAck',
  'httpServer',
  'qr',
  'qrcode-generator',
  'timestampRequests',
  // Examples, and files that programs of ours write
  '.gavel/token',
  'Logos',
  'TBA',
  'TeamCard-head',
  'chore',
  'datafile',
  'dist/gavel-board-VERSION.zip',
  'feat',
  'gavel-VERSION.tgz',
  'gavel-board-VERSION.zip',
  'node2.k3J',
  'pictures/7.jpg',
  'refactor',
  'redis://user:password@host:6379/0',
  'rediss://:password@sentinel1:26379',
  'room.seed.run.step',
  'token-1',
  'token-2',
])

describe('names in the documents', () => {
  const repository = readRepository()

  test.each([...pages, ...decisions])('%s mentions only existing names', (page) => {
    expect(unknownNames(read(page), repository, OUTSIDE)).toEqual([])
  })

  test('each allowed name is still needed', () => {
    const text = [...pages, ...decisions].map(read).join('\n')
    const needed = unknownNames(text, repository, new Set())
    expect([...OUTSIDE].filter((name) => !needed.includes(name))).toEqual([])
  })

  test.each([
    ['a path', 'see `board/no-such-file.ts`', 'board/no-such-file.ts'],
    ['a file', 'see `no-such-file.ts`', 'no-such-file.ts'],
    ['a symbol', 'the function `createNoSuchThing`', 'createNoSuchThing'],
    ['a symbol among words', '`the NoSuchThing of a lot`', 'NoSuchThing'],
    ['a setting', 'set `NO_SUCH_SETTING=1`', 'NO_SUCH_SETTING'],
    ['a setting in a code block', '```sh\nNO_SUCH_SETTING=1 npm start\n```', 'NO_SUCH_SETTING'],
    ['a key of the settings block', '`noSuchKey` in `index.html`', 'noSuchKey'],
    ['a parameter of the address', '`/?no-such=1`, `?no-such=1`', '?no-such'],
    ['an npm script', '```sh\nnpm run no-such\n```', 'npm run no-such'],
    ['a command', '`npx gavel nosuchcommand`', 'gavel nosuchcommand'],
    ['an option', '`gavel follow --no-such-option`', '--no-such-option'],
    ['a route', 'GET `/nosuchroute`', '/nosuchroute'],
    ['a log line', 'the log says `No such thing is logged`', 'No such thing is logged'],
  ])('finds %s that does not exist', (_, markdown, name) => {
    expect(unknownNames(markdown, repository, OUTSIDE)).toContain(name)
  })
})

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('docs/architecture.md names each function with the right file', () => {
  const pairs = [...read('docs/architecture.md').matchAll(/`(\w+)`\s+\(`([^`]+)`\)/g)]
  expect(pairs.length).toBeGreaterThan(15)
  const wrong = pairs.filter(([, name = '', path = '']) => !read(path).includes(name))
  expect(wrong.map(([pair]) => pair)).toEqual([])
  const named = new Set(pairs.map(([, name]) => name))
  const arrows = [...read('docs/architecture.md').matchAll(/^`(\S+ → .+)`$/gm)]
  expect(arrows).toHaveLength(3)
  const steps = arrows.flatMap(([, line = '']) => line.split(' → '))
  expect(steps.filter((step) => step !== 'index.html' && !named.has(step))).toEqual([])
})

test('the first screen of the README has a picture and the two commands', () => {
  const firstScreen = read('README.md').split('\n').slice(0, 20).join('\n')
  expect(firstScreen).toMatch(/^npm start /m)
  expect(firstScreen).toMatch(/^npm test /m)
  expect(firstScreen).toContain('<img src="docs/gallery/')
})
