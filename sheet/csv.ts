/** Comma-separated values as spreadsheets write them (RFC 4180, and what is met beside it). */

export interface CsvRecord {
  /** Where the record begins: the number that an editor shows, from 1. */
  readonly line: number
  /** Without outer white space. */
  readonly cells: readonly string[]
}

/**
 * The text of a file: UTF-8 or UTF-16 by its byte-order mark, which goes; else UTF-8, and where the
 * bytes are not that, Windows-1252, in which older spreadsheets write.
 */
export function decodeSheet(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The records of a sheet, lines without any cell filled in left out. Cells may be quoted and then
 * hold separators, line ends and doubled quotes. The separator is the one of comma, semicolon and
 * tab that the first line has most of.
 */
export function readCsv(text: string): readonly CsvRecord[] {
  const separator = separatorOf(text)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begunOn = 1
  const endCell = (): void => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = (): void => {
    endCell()
    if (cells.some((filled) => filled !== '')) records.push({ line: begunOn, cells })
    cells = []
  }
  const characters = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < characters.length; at++) {
    const character = characters.charAt(at)
    if (character === '\n') line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (characters.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') {
      endRecord()
      begunOn = line
    } else cell += character
  }
  endRecord()
  return records
}

function separatorOf(text: string): string {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t'].map((separator) => ({
    separator,
    count: firstLine.split(separator).length,
  }))
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).separator
}
