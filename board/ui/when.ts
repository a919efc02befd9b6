import { UNKNOWN } from './money.ts'

const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
})
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** A moment in the viewer's own zone and locale. `instant`: milliseconds since 1970. */
export function asDateTime(instant: number | null): string {
  return instant === null ? UNKNOWN : DATE_AND_TIME.format(instant)
}

/** The time of day of a moment, in the viewer's own zone and locale. */
export function asTime(instant: number): string {
  return TIME.format(instant)
}
