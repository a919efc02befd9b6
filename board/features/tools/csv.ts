import type { Clock } from '../../platform/clock.ts'

/** Lists as CSV (RFC 4180), for spreadsheets that mean no harm and for those that could be made to. */

/** Amounts and counts stay numbers; what is not known is an empty cell. */
export type Cell = string | number | null

/**
 * What a spreadsheet would take for a formula (OWASP, "CSV Injection"), also behind white space and
 * in the wide forms that some read the same way.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** With a byte-order mark, by which spreadsheets know that the letters are UTF-8. */
export function asCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(asCell).join(',')}\r\n`).join('')}`
}

function asCell(cell: Cell): string {
  if (cell === null) return ''
  // Ours, and never a formula: a purse below zero stays a number.
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
