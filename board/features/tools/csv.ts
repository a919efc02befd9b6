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

/** A sheet as a file. */
export function csvFile(name: string, rows: readonly (readonly Cell[])[]): File {
  return new File([asCsv(rows)], name, { type: 'text/csv;charset=utf-8' })
}
