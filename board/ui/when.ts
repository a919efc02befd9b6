import { UNKNOWN } from './money.ts'

// Made when first asked for: to make one takes a slow phone longer than to write a hundred dates,
// and the first screen has none.
let dateAndTime: Intl.DateTimeFormat | undefined
let time: Intl.DateTimeFormat | undefined

/** A moment in the viewer's own zone and locale. `instant`: milliseconds since 1970. */
export function asDateTime(instant: number | null): string {
  if (instant === null) return UNKNOWN
  dateAndTime ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return dateAndTime.format(instant)
}

/** The day of a moment, in the viewer's own zone and locale. */
export function asDate(instant: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(instant)
}

/** The time of day of a moment, in the viewer's own zone and locale. */
export function asTime(instant: number): string {
  time ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
  return time.format(instant)
}
