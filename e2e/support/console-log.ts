/** What a page complains of: errors, warnings, exceptions and breaches of its content policy. */
import { expect, type Page } from '@playwright/test'

export interface ConsoleLog {
  /** Something of this kind must have been logged by the end of the journey. */
  expect(pattern: RegExp): void
  /** Something of this kind may be logged, such as the browser's own word on a failed request. */
  allow(pattern: RegExp): void
  /** All so far. */
  lines(): readonly string[]
}

/** Listens to the page; `settle` checks that nothing came but what was expected or allowed. */
export function listenToConsole(page: Page): ConsoleLog & { settle(): void } {
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
