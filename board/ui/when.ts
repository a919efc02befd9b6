import { UNKNOWN } from './money.ts'

const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
)

/** Creates each format once, when it is first needed: that takes a slow phone longer than a hundred dates. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}

/** A moment in the viewer's own zone and locale. `instant`: milliseconds since 1970. */
export function asDateTime(instant: number | null): string {
  if (instant === null) return UNKNOWN
  return dateAndTime().format(instant)
}
