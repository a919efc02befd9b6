import { defineConfig } from '@playwright/test'
import { ENGINE_NAMES } from './tests/engines/driver.ts'
import type { EngineOptions } from './tests/engines/fixtures.ts'
import { findEngines } from './tests/kit/browsers.ts'
import { writeFontConfig } from './tests/kit/fonts.ts'

const programs = findEngines()

// The browsers inherit it: the same letters in every engine, on every machine.
process.env['FONTCONFIG_FILE'] = writeFontConfig('indian')

/** The same scenarios in Firefox and WebKitGTK, as far as the machine has them. */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests/engines',
  testMatch: '**/*.scenarios.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results/engines',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: ENGINE_NAMES.filter((engineName) => programs[engineName] !== undefined).map(
    (engineName) => ({ name: engineName, use: { engineName, programs } }),
  ),
})
