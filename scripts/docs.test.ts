/** Checks links between documents, and that what they name exists. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

test('docs/decisions/package.md has a reason for each run-time dependency', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read('package.json'),
  )
  const reasons = read('docs/decisions/package.md')
  const without = Object.keys(dependencies).filter((name) => !reasons.includes(`\`${name}\``))
  expect(without).toEqual([])
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

const names = globSync('**/*.{ts,tsx,css,md,mjs}', {
  cwd: new URL('..', import.meta.url),
  exclude: ['**/node_modules', 'dist'],
}).map((path) => basename(path))

test.each([...pages, ...decisions])('%s names files that exist', (page) => {
  const paths = [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|css|md|mjs))`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.filter((path) => !exists(path) && !names.includes(path))).toEqual([])
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
