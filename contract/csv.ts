/** CSV (RFC 4180) that no spreadsheet takes for formulas: the board's tables and `gavel export`. */

/** Amounts and counts stay numbers; `null` is an empty cell. */
export type CsvCell = string | number | null

/**
 * The start of what a spreadsheet takes for a formula (OWASP, "CSV Injection"), also after white space
 * and as full-width characters. One that splits at `;` or tabs takes no notice of our quotation marks,
 * so a formula may begin after each of these, too. A sign alone is none.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]\s*\S)|^(?=[\t\r\n])/g

/** With a byte-order mark, so that spreadsheets read it as UTF-8. */
export function asCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(asCell).join(',')}\r\n`).join('')}`
}

function asCell(cell: CsvCell): string {
  if (cell === null) return ''
  // Never a formula: a negative purse stays a number.
  if (typeof cell === 'number') return String(cell)
  return `"${cell.replace(FORMULA, "$1'").replaceAll('"', '""')}"`
}
