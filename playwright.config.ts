import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from './tests/journeys/support/journey.ts'
import { chromiumOptions, findChromium, findHeadlessChromium } from './tests/kit/browsers.ts'
import { type FontSet, writeFontConfig } from './tests/kit/fonts.ts'

const browser = chromiumOptions(findHeadlessChromium())

/** The browser journeys, on what `npm run build` and `npm run build:plain` wrote. They start the services they need. */
export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results/journeys',
  // A journey in the headless shell takes half of a core, in the whole browser all of one.
  workers: browser.executablePath === findChromium() ? 2 : 3,
  fullyParallel: true,
  // `npm test` retries once and lists what then passes.
  retries: 0,
  forbidOnly: true,
  // With three journeys to a core, two of them ran out of a minute and of two.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A trace doubles the time of every journey: `--trace on` for the one that is being looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchWith('indian'),
  },
  projects: [
    // All of them on the plain build: BOARD_BUILD=plain (board/build/README.md).
    { name: 'journeys', metadata: { build: process.env['BOARD_BUILD'] } },
    // The main path on the plain build, which must be the same board.
    { name: 'plain build', grep: /@main-path/, metadata: { build: 'plain' } },
    // Layouts that depend on the width of letters, once more with other letters.
    { name: 'wide letters', grep: /@layout/, use: { launchOptions: launchWith('wide') } },
    // The main path on a phone whose processor is six times slower: more time, and nothing else.
    {
      name: 'slow phone',
      grep: /@main-path/,
      timeout: 360_000,
      expect: { timeout: 60_000 },
      use: {
        cpuSlowdown: 6,
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
})

/** The browser, with no fonts but these. */
function launchWith(fonts: FontSet) {
  return { ...browser, env: { ...process.env, FONTCONFIG_FILE: writeFontConfig(fonts) } }
}
