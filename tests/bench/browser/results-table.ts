/** The measured figures as a table, for a terminal and for `docs/performance.md`. */
import { table } from '../support/table.ts'
import { type Bar, type Measured, ROWS, type Row, ratio, reaches, type Unit } from './bars.ts'

/** Where a run was made. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryBytes: number
  /** The average load of five minutes; the bench itself adds about two. */
  readonly load: number
  readonly system: string
  readonly browser: string
  readonly node: string
}

export interface Results {
  readonly machine: Machine
  /** Year, month, day. */
  readonly date: string
  readonly runs: number
  measured(row: Row): Measured
}

const HEAD = ['', 'data', 'floor', 'board', '× floor', 'must reach', '']

/** A line for each row of which the board was measured. */
function linesOf({ measured }: Results): string[][] {
  return ROWS.flatMap((row) => {
    const of = measured(row)
    if (of.board === undefined) return []
    return [
      [
        row.what,
        row.data,
        shown(of.floor, row.unit),
        shown(of.board, row.unit),
        times(ratio(of.board, of.floor)),
        row.bar === undefined ? '' : wordsOf(row.bar, row.unit),
        row.bar === undefined ? '' : sign(reaches(row.bar, of)),
      ],
    ]
  })
}

/** The table of a terminal. */
export function asText(results: Results): string {
  return table(HEAD, linesOf(results))
}

/** Whether any bar is missed; one that nothing measured is not. */
export function isMissed({ measured }: Results): boolean {
  return ROWS.some((row) => row.bar !== undefined && reaches(row.bar, measured(row)) === false)
}

/**
 * The whole of `docs/performance.md`.
 * @param before the document as it is; what follows its table stays
 */
export function asDocument(results: Results, before: string): string {
  const { machine, date, runs } = results
  const gigabytes = (machine.memoryBytes / 2 ** 30).toFixed(0)
  return [
    '# Performance of the board',
    '',
    `Written by \`npm run bench -- browser\` on ${date}. ${machine.cores} processor cores` +
      ` (${machine.processor}), ${gigabytes} GiB, ${machine.system}, Chromium ${machine.browser}` +
      ` (headless, drawing without a graphics card), Node ${machine.node}. Medians of ${runs} runs,` +
      ' in which the contenders took turns. While it ran some' +
      ` ${machine.load.toFixed(1)} programs competed for the cores, two of them the bench’s own.`,
    '',
    '```text',
    asText(results),
    '```',
    '',
    before.slice(before.indexOf('\n## ') + 1),
  ].join('\n')
}

const UNITS: Readonly<Record<Unit, (figure: number) => string>> = {
  ms: (figure) => `${figure.toFixed(0)} ms`,
  s: (figure) => `${(figure / 1_000).toFixed(2)} s`,
  kB: (figure) => `${(figure / 1_000).toFixed(1)} kB`,
  MB: (figure) => `${figure.toFixed(2)} MB`,
  '%': (figure) => `${(figure * 100).toFixed(0)} %`,
  'frames/s': (figure) => `${figure.toFixed(1)} a second`,
  '': (figure) => (Number.isInteger(figure) ? String(figure) : figure.toFixed(2)),
}

/** A figure in its unit; a dash for what was not measured. */
function shown(figure: number | undefined, unit: Unit): string {
  if (figure === undefined) return '–'
  return Number.isFinite(figure) ? UNITS[unit](figure) : 'never'
}

function times(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

function sign(isReached: boolean | null): string {
  if (isReached === null) return '?'
  return isReached ? '✓' : '✗'
}

function wordsOf({ atMost, atLeast, times: reference }: Bar, unit: Unit): string {
  const value = (limit: number) =>
    reference === undefined ? shown(limit, unit) : `${limit} × ${reference}`
  return atMost === undefined ? `≥ ${value(atLeast ?? 0)}` : `≤ ${value(atMost)}`
}
