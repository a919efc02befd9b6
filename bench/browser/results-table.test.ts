import { describe, expect, test } from 'vitest'
import type { Measured, Row } from './bars.ts'
import { asDocument, asText, isMissed, type Results, shown } from './results-table.ts'

const MACHINE = {
  processor: 'a processor',
  cores: 2,
  memoryBytes: 24 * 2 ** 30,
  load: 2.04,
  system: 'Linux',
  browser: '150.0',
  node: '24.0.0',
}

/** Results with only the first team row of the league's board. */
function onlyFirstRow(of: Measured): Results {
  return {
    machine: MACHINE,
    date: '2026-01-31',
    runs: 5,
    measured: ({ scenario, figure, data }: Row) =>
      scenario === 'load' && figure === 'firstRow' && data === 'league' ? of : {},
  }
}

const HELD = onlyFirstRow({ floor: 700, board: 1_300 })

describe('the table', () => {
  test('has figures, ratios, bars and verdicts', () => {
    const line = asText(HELD).split('\n')[2]?.split(/ {2,}/)
    expect(line).toEqual([
      ...['first team row on screen', 'league', '0.70 s', '1.30 s', '1.86', '≤ 1.9 × floor', '✓'],
    ])
    expect(isMissed(HELD)).toBe(false)
  })

  test('marks a missed bar', () => {
    const missed = onlyFirstRow({ floor: 700, board: 1_400 })
    expect(asText(missed)).toContain('✗')
    expect(isMissed(missed)).toBe(true)
  })

  test('gives no verdict without a reference', () => {
    const alone = onlyFirstRow({ board: 1_400 })
    expect(asText(alone)).toContain('?')
    expect(isMissed(alone)).toBe(false)
  })

  test('omits what was not measured', () => {
    expect(asText(HELD).split('\n')).toHaveLength(3)
  })
})

describe('docs/performance.md', () => {
  const BEFORE = '# Performance\n\n9.99 s\n\n## How it was measured\n\nIn a browser.\n'

  test('names machine, date and runs', () => {
    const text = asDocument(HELD, BEFORE)
    expect(text).toContain('on 2026-01-31. 2 processor cores (a processor), 24 GiB')
    expect(text).toContain('Medians of 5 runs')
    expect(text).toContain('some 2.0 programs competed for the cores')
    expect(text).toContain('first team row on screen  league  0.70 s')
  })

  test('keeps what follows the table', () => {
    expect(asDocument(HELD, BEFORE)).toMatch(
      /✓\n```\n\n## How it was measured\n\nIn a browser\.\n$/,
    )
    expect(asDocument(HELD, BEFORE)).not.toContain('9.99 s')
  })
})

test.each([
  [undefined, 'ms', '–'],
  [Number.POSITIVE_INFINITY, 'ms', 'never'],
  [88.4, 'ms', '88 ms'],
  [1_376, 's', '1.38 s'],
  [70_500, 'kB', '70.5 kB'],
  [0.066, '%', '7 %'],
  [0, '', '0'],
  [0.004, '', '0.00'],
] as const)('%s in %s is shown as %s', (figure, unit, words) => {
  expect(shown(figure, unit)).toBe(words)
})
