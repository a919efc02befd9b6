/** The limits of a sheet. docs/organisers.md names them. */
import { LONGEST_TEXT, MOST_PLAYERS } from '../../contract/limits.ts'

/** Bytes of the file; 10,000 rows are about 1 MB. */
export const LARGEST_SHEET = 16 * 1024 * 1024
/** Bytes of an .xlsx file's parts when unpacked; 10,000 rows are about 5 MB. */
export const LARGEST_UNPACKED = 64 * 1024 * 1024
/** Rows with a value below the headings: a data file takes no more players. */
export const MOST_ROWS = MOST_PLAYERS
export const MOST_COLUMNS = 256
/** Settings and titles may precede the headings. */
export const LINES_SEARCHED = 30

export const TOO_LONG = `has more than ${LONGEST_TEXT} characters`
export const TOO_MANY_ROWS = `has more than ${MOST_ROWS.toLocaleString('en-IN')} rows, the most that an auction takes`
export const TOO_MANY_COLUMNS = `has more than ${MOST_COLUMNS} columns: delete what is right of the last one that is needed`
