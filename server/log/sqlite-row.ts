/**
 * Converts columns of a SQLite row to our types. Throws on another type, which means that the file is
 * not ours.
 */

export function integerOf(row: unknown, column: string): number {
  const value = cellOf(row, column)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw notOurs(column)
}

export function integerOrNull(row: unknown, column: string): number | null {
  return cellOf(row, column) === null ? null : integerOf(row, column)
}

export function textOf(row: unknown, column: string): string {
  const value = cellOf(row, column)
  if (typeof value === 'string') return value
  throw notOurs(column)
}

export function textOrNull(row: unknown, column: string): string | null {
  return cellOf(row, column) === null ? null : textOf(row, column)
}

export function blobOf(row: unknown, column: string): Uint8Array<ArrayBuffer> {
  const value = cellOf(row, column)
  if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer) {
    return value as Uint8Array<ArrayBuffer>
  }
  throw notOurs(column)
}

export function jsonOf(row: unknown, column: string): unknown {
  return JSON.parse(textOf(row, column))
}

export function jsonOrNull(row: unknown, column: string): unknown {
  return cellOf(row, column) === null ? null : jsonOf(row, column)
}

function cellOf(row: unknown, column: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined
}

function notOurs(column: string): Error {
  return new Error(`the auction log has no usable ${column}`)
}
