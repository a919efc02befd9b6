/** The report of `gavel check` as text. */
import type { Finding } from './findings.ts'
import type { CheckReport } from './run-check.ts'

/** Most places listed for a finding; the rest is counted. */
const MOST_PLACES = 3
const WIDTH = 42

export function reportLines(report: CheckReport): readonly string[] {
  const { dataFile, channel, findings } = report
  const wrong = findings.filter(({ level }) => level === 'wrong')
  const notes = findings.filter(({ level }) => level === 'note')
  return [
    `Data file: ${dataFile}`,
    '',
    ...channelLines(channel),
    ...section('Wrong on the board', wrong),
    ...section('Notes', notes),
    '',
    wrong.length === 0
      ? 'The board will show all of it.'
      : `${wrong.length === 1 ? '1 thing' : `${wrong.length} things`} will be wrong on the board.`,
  ]
}

function channelLines(channel: CheckReport['channel']): readonly string[] {
  if (channel === null) return ['Channel: not checked; name the service with --service URL.']
  const { address, room, origin, polling, cors, joining, seconds, events } = channel
  const counts = Map.groupBy(events, ({ eventType }) => eventType)
  const eventCounts = [...counts].map(([type, { length }]) => `${length} × ${type}`).join(', ')
  return [
    `Channel: ${address}`,
    line('room', room),
    line('origin of the board', origin),
    line('polling', polling ? 'works' : 'fails'),
    line('CORS', cors),
    line('joining', joining),
    ...(joining === 'not tried' ? [] : [line(`events in ${seconds} s`, eventCounts || 'none')]),
  ]
}

function section(title: string, findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return []
  return [
    '',
    title,
    ...findings.flatMap(({ about, text, places }) => {
      const [only] = places
      const isShort = places.length === 1 && only !== undefined
      const head = `  ${about} ${text}`
      if (isShort) return [only === about ? head : `${head} (${only})`]
      const rest = places.length - MOST_PLACES
      return [
        head,
        ...places.slice(0, MOST_PLACES).map((place) => `    ${place}`),
        ...(rest > 0 ? [`    and ${rest} more`] : []),
      ]
    }),
  ]
}

function line(name: string, value: string): string {
  return `  ${name.padEnd(WIDTH)} ${value}`
}
