/** The status of the evening in `gavel start`, as lines. Pure. */
import type { Instant } from '../../../contract/auction.ts'
import type { SheetStatus } from '../../follow/follow.ts'
import { cut, widthOf } from '../../lib/text-width.ts'

export interface Status {
  /** Viewers connected at present; `null` while the server does not answer. */
  readonly viewers: number | null
  /** The last publication since the start, and its time. */
  readonly published: { readonly line: string; readonly at: Instant } | null
  /** `null` before the sheet was read. */
  readonly sheet: SheetStatus | null
}

/** Notes shown; the others are counted. All of them are printed above as they come. */
const MOST_NOTES = 3

const LABEL_WIDTH = 12

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** @param columns the most characters of a line */
export function statusLines(status: Status, columns: number): readonly string[] {
  const { viewers, published, sheet } = status
  const last =
    published === null ? 'nothing yet' : `${timeOfDay.format(published.at)}  ${published.line}`
  const lines = [
    ...labelled('Viewers', [viewers === null ? 'not known' : String(viewers)]),
    ...labelled('Published', [last]),
    ...labelled('Waiting', waiting(sheet)),
    ...labelled('Connection', [connection(status)]),
  ]
  return ['─'.repeat(Math.max(0, columns)), ...lines.map((line) => cut(line, columns))]
}

function waiting(sheet: SheetStatus | null): readonly string[] {
  const notes = sheet?.notes ?? []
  if (notes.length === 0) return ['nothing']
  const shown = notes.slice(0, MOST_NOTES)
  const others = notes.length - shown.length
  return others === 0 ? shown : [...shown, `and ${others} more`]
}

function connection({ viewers, sheet }: Status): string {
  const server = viewers === null ? 'the server does not answer' : 'the server answers'
  if (sheet === null) return `${server}; the sheet has not been read yet`
  return `${server}; the sheet ${sheet.isReadable ? 'is read' : 'cannot be read'}`
}

function labelled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    const start = index === 0 ? label : ''
    return `${start}${' '.repeat(LABEL_WIDTH - widthOf(start))}${line}`
  })
}
