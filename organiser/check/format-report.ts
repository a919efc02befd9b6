/** The report of `gavel check` as text. */
import type { Finding } from './findings.ts'
import type { CheckReport } from './run-check.ts'

/** Most places listed for a finding; the rest is counted. */
const MOST_PLACES = 3

export function reportLines(report: CheckReport): readonly string[] {
  const { dataFile, channel, findings } = report
  const wrong = findings.filter(({ level }) => level === 'wrong').length
  return [
    `Data file: ${dataFile}`,
    '',
    ...channelLines(channel),
    '',
    ...findingLines(findings),
    wrong === 0
      ? 'The board will show all of it.'
      : `${wrong === 1 ? '1 thing' : `${wrong} things`} will be wrong on the board.`,
  ]
}

function channelLines(channel: CheckReport['channel']): readonly string[] {
  if (channel === null) return ['Channel: not checked; name the service with --service URL.']
  const { address, room, origin, seconds, events } = channel
  const counts = Map.groupBy(events ?? [], ({ eventType }) => eventType)
  const eventCounts = [...counts].map(([type, { length }]) => `${length} × ${type}`).join(', ')
  return [
    `Channel: ${address}`,
    `  room: ${room}`,
    `  origin of the board: ${origin}`,
    events === null ? '  not joined' : `  events in ${seconds} s: ${eventCounts || 'none'}`,
  ]
}

/** What is wrong before the notes. */
function findingLines(findings: readonly Finding[]): readonly string[] {
  return findings
    .toSorted((one, other) => other.level.localeCompare(one.level))
    .flatMap(({ level, about, text, places }) => {
      const rest = places.length - MOST_PLACES
      return [
        `${level}: ${about} ${text}`,
        ...places
          .slice(0, MOST_PLACES)
          .filter((place) => place !== about)
          .map((place) => `    ${place}`),
        ...(rest > 0 ? [`    and ${rest} more`] : []),
      ]
    })
}
