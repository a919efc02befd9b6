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
