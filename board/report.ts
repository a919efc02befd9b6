/** The only owner of the console: what failed or was passed over, for whoever looks after a board. */

/** A storm of bad messages must not become a storm in the console. */
const MOST_NOTES = 50
const noted = new Set<string>()

/** Something failed that the viewer sees the effect of. */
export function reportFailure(what: string, cause?: unknown): void {
  if (cause === undefined) console.error(what)
  else console.error(what, cause)
}

/** Something was passed over; the same words are logged once. */
export function reportPassedOver(what: string): void {
  if (noted.has(what) || noted.size >= MOST_NOTES) return
  noted.add(what)
  console.warn(what)
}
