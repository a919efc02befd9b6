// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

/** Lints the given files with one of our rules. Returns the reported lines, as `path:line`. */
function lint(rule: string, files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'gavel-lint-'))
  try {
    const plugin = fileURLToPath(new URL(rule, import.meta.url))
    const config = { plugins: [plugin], linter: { rules: { preset: 'none' } } }
    writeFileSync(join(root, 'biome.json'), JSON.stringify(config))
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    const args = [BIOME, 'lint', '--colors=off', '--max-diagnostics=none', '.']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    return [...`${stdout}${stderr}`.matchAll(/^(\S+:\d+):\d+ plugin/gm)].map(
      ([, place]) => `${place}`,
    )
  } finally {
    rmSync(root, { recursive: true })
  }
}

describe('no mutable state at module level', () => {
  test.each([
    'let count = 0',
    'export let listener: (() => void) | undefined',
    'const seen = new Set<string>()',
    'export const elements: WeakMap<Element, string> = new WeakMap()',
    'const waiting: string[] = []',
    'export const growth = { lists: new Map(), count: 0 }',
    'const store = createStore(reduce, initial)',
  ])('%s', (source) => {
    expect(lint('no-module-state.grit', { 'board/ui/a.ts': source })).toEqual(['board/ui/a.ts:1'])
  })

  test.each([
    'export const NAMES = ["a", "b"]',
    'export const Context = createContext(null)',
    'export function createQueue() { const items = new Set(); let size = 0; return { items, size } }',
    'const empty = () => new Map()',
    'const Row = memo(function Row() { const cells = []; return createElement(cells) })',
  ])('%s is allowed', (source) => {
    expect(lint('no-module-state.grit', { 'board/ui/a.ts': source })).toEqual([])
  })
})

describe('each browser API has one owner', () => {
  const uses = [
    'window.setTimeout(run)',
    'requestAnimationFrame(run)',
    'Date.now()',
    'localStorage.length',
    "window.sessionStorage.getItem('a')",
    "globalThis.fetch('/')",
    'new XMLHttpRequest()',
    'navigator.onLine',
    'document.visibilityState',
    "window.addEventListener('online', run)",
    "window.addEventListener('pageshow', run)",
  ]
  const source = uses.map((use) => `export const x = () => ${use}\n`).join('')

  test.each([
    ['board/features/feature.ts', uses],
    ['board/platform/clock.ts', uses.slice(3)],
    ['board/platform/storage.ts', [...uses.slice(0, 3), ...uses.slice(5)]],
    ['board/live/network/load-auction.ts', [...uses.slice(0, 5), ...uses.slice(7)]],
    ['board/platform/visibility.ts', [...uses.slice(0, 7), ...uses.slice(10)]],
    ['board/platform/bfcache.ts', uses.slice(0, 10)],
  ])('%s', (path, reported) => {
    expect(lint('one-owner.grit', { [path]: source })).toEqual(
      reported.map((use) => `${path}:${uses.indexOf(use) + 1}`),
    )
  })

  test('the same names elsewhere are not reported', () => {
    const path = 'board/features/feature.ts'
    expect(lint('one-owner.grit', { [path]: 'lazy.fetch(new Date(now))\n' })).toEqual([])
  })
})
