import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { CHROMIUM, describeNeed, missing, OTHER_ENGINES, SERVICES } from './programs.ts'

const ALL = [...SERVICES, CHROMIUM, ...OTHER_ENGINES]

test('programs on the search path are not installed', async () => {
  const folder = await makeTestFolder('path-')
  const missingThere = () => missing(ALL, { PATH: folder }).map(describeNeed)
  const before = missingThere()
  expect(before).toContain('chromium (for the browser journeys)')
  expect(before).toContain('firefox-esr (for the engine scenarios in Firefox)')
  expect(before).toContain('webkit2gtk-driver, xvfb (for the engine scenarios in WebKitGTK)')
  for (const name of ['nginx', 'chromium', 'firefox']) {
    await writeFile(join(folder, name), '', { mode: 0o755 })
  }
  expect(missingThere()).toEqual(before.filter((need) => !/^(nginx|chromium|firefox)/.test(need)))
})
