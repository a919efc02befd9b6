import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findChromium, findEngines, findHeadlessChromium } from './browsers.ts'
import { makeTestFolder } from './test-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await makeTestFolder('path-')
})

async function place(name: string, mode = 0o755): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, '', { mode })
  return path
}

test('prefers the browser in CHROMIUM', async () => {
  await place('chromium')
  expect(findChromium({ CHROMIUM: '/opt/my/chrome', PATH: folder })).toBe('/opt/my/chrome')
})

test('otherwise prefers chromium, then chromium-browser, then google-chrome, in any folder', async () => {
  const PATH = ['', join(folder, 'one'), join(folder, 'two')].join(delimiter)
  expect(findChromium({ PATH })).toBeUndefined()
  const chrome = await place('one/google-chrome')
  expect(findChromium({ PATH, CHROMIUM: '' })).toBe(chrome)
  const browser = await place('one/chromium-browser')
  expect(findChromium({ PATH })).toBe(browser)
  const chromium = await place('two/chromium')
  expect(findChromium({ PATH })).toBe(chromium)
})

test('prefers the headless shell for journeys, but not to a browser in CHROMIUM', async () => {
  const chromium = await place('chromium')
  expect(findHeadlessChromium({ PATH: folder })).toBe(chromium)
  const shell = await place('chromium-headless-shell')
  expect(findHeadlessChromium({ PATH: folder, CHROMIUM: '' })).toBe(shell)
  expect(findHeadlessChromium({ PATH: folder, CHROMIUM: '/opt/my/chrome' })).toBe('/opt/my/chrome')
  expect(findChromium({ PATH: folder })).toBe(chromium)
})

test('ignores a file that is not executable', async () => {
  await place('chromium', 0o644)
  expect(findChromium({ PATH: folder })).toBeUndefined()
})

test('prefers Debian’s firefox-esr, and finds none on an empty search path', async () => {
  expect(findEngines({ PATH: folder }).firefox).toBeUndefined()
  const firefox = await place('firefox')
  expect(findEngines({ PATH: folder }).firefox).toBe(firefox)
  const esr = await place('firefox-esr')
  expect(findEngines({ PATH: folder }).firefox).toBe(esr)
})

test('WebKitGTK needs its driver, its MiniBrowser and a virtual display', async () => {
  expect(findEngines({ PATH: folder }).webkit).toBeUndefined()
  const driver = await place('WebKitWebDriver')
  const miniBrowser = await place('MiniBrowser')
  expect(findEngines({ PATH: folder }).webkit).toBeUndefined()
  const xvfb = await place('Xvfb')
  expect(findEngines({ PATH: folder }).webkit).toEqual({ driver, miniBrowser, xvfb })
})
