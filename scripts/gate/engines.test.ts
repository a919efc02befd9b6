import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEngines, missingEngines } from './engines.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'path-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function place(...names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, name), '', { mode: 0o755 })
}

test('an empty search path has neither Firefox nor WebKitGTK', () => {
  expect(missingEngines({ PATH: folder })).toEqual(['firefox', 'webkit'])
})

test('Debian’s firefox-esr comes before another firefox', async () => {
  await place('firefox')
  expect(findEngines({ PATH: folder }).firefox).toBe(join(folder, 'firefox'))
  await place('firefox-esr')
  expect(findEngines({ PATH: folder }).firefox).toBe(join(folder, 'firefox-esr'))
})

test('WebKitGTK needs its driver, its MiniBrowser and a virtual display', async () => {
  await place('WebKitWebDriver', 'MiniBrowser')
  expect(findEngines({ PATH: folder }).webkit).toBeUndefined()
  await place('Xvfb')
  expect(findEngines({ PATH: folder }).webkit).toEqual({
    driver: join(folder, 'WebKitWebDriver'),
    miniBrowser: join(folder, 'MiniBrowser'),
    xvfb: join(folder, 'Xvfb'),
  })
})
