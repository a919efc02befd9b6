/** A mistake of whoever runs the command; the message is one line that says how to put it right. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
