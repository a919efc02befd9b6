/** The documents name files that exist, and every decision record is on the list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

describe('docs/spec-coverage.md', () => {
  const coverage = read('docs/spec-coverage.md')

  test('names only tests that exist', () => {
    const named = [...coverage.matchAll(/`([a-z0-9-]+\/[^`\s]*\.tsx?)`/g)].map(([, path]) => path)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => path !== undefined && !exists(path))).toEqual([])
  })

  test('names every journey', () => {
    const journeys = readdirSync(new URL('../e2e', import.meta.url)).filter((name) =>
      name.endsWith('.spec.ts'),
    )
    expect(journeys.filter((name) => !coverage.includes(`e2e/${name}`))).toEqual([])
  })
})

test('docs/decisions/README.md lists every decision record', () => {
  const list = read('docs/decisions/README.md')
  const records = readdirSync(new URL('../docs/decisions', import.meta.url)).filter((name) =>
    /^\d{4}-/.test(name),
  )
  expect(records.filter((name) => !list.includes(name))).toEqual([])
})
