import { onFirstUse } from './when.ts'

const date = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }))
const time = onFirstUse(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }))

/** The time of day of a moment, in the viewer's own zone and locale. The first screen shows none. */
export function asTime(instant: number): string {
  return time().format(instant)
}

/** The day of a moment, in the viewer's own zone and locale. */
export function asDate(instant: number): string {
  return date().format(instant)
}
