/** A user's mistake; the message is one line that says how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
