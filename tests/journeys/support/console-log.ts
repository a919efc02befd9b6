/** The complaints of a page: errors, warnings, exceptions and breaches of its content policy. */
import { expect, type Page } from '@playwright/test'

export interface ConsoleLog {
  /** Something of this kind must have been logged by the end of the journey. */
  expect(pattern: RegExp): void
  /** Something of this kind may be logged, such as the browser's own word on a failed request. */
  allow(pattern: RegExp): void
  /** All so far. */
  lines(): readonly string[]
}

export interface PageEar extends ConsoleLog {
  /** Checks that nothing came but what was expected or allowed. */
  settle(): void
}

/** Listens to the page from here on. */
export function listenToConsole(page: Page): PageEar {
  const lines: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    lines.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
  return {
    expect: (pattern) => void expected.push(pattern),
    allow: (pattern) => void allowed.push(pattern),
    lines: () => lines,
    settle() {
      const isKnown = (line: string) =>
        [...expected, ...allowed].some((pattern) => pattern.test(line))
      expect(
        lines.filter((line) => !isKnown(line)),
        'nothing unexpected is logged',
      ).toEqual([])
      for (const pattern of expected) {
        expect(
          lines.some((line) => pattern.test(line)),
          `${pattern} is logged`,
        ).toBe(true)
      }
    },
  }
}

/** What Chromium itself says of any request that fails. */
export const FAILED_REQUEST = /Failed to load resource/

/** A poll that crosses the closing of its session; the browser notes it by itself. */
export const CROSSING_POLL = /Failed to load resource.* 400 .*\/socket\.io\//

/**
 * From here on the page's service is gone, and with it whatever the page was fetching in that
 * moment: a poll of the channel, a picture, the confetti after a sale.
 */
export function allowCutOff(log: Pick<ConsoleLog, 'allow'>): void {
  log.allow(FAILED_REQUEST)
  log.allow(/^error: The confetti’s code could not be loaded/)
}
