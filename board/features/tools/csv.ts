import type { Clock } from '../../platform/clock.ts'

/** CSV (RFC 4180) that no spreadsheet takes for formulas. */

/** Amounts and counts stay numbers; `null` is an empty cell. */
export type Cell = string | number | null

/**
 * What a spreadsheet takes for a formula (OWASP, "CSV Injection"), also after white space and as
 * full-width characters.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** With a byte-order mark, so that spreadsheets read it as UTF-8. */
export function asCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(asCell).join(',')}\r\n`).join('')}`
}

function asCell(cell: Cell): string {
  if (cell === null) return ''
  // Never a formula: a negative purse stays a number.
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

/** Long enough for any browser to have started the download. */
const KEPT_MS = 60_000

/** Downloads a file made in the page, without a request. */
export function saveFile(name: string, text: string, clock: Clock): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  clock.after(KEPT_MS, () => URL.revokeObjectURL(url))
}
