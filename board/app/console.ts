/** The only owner of the console: what failed or was ignored, for whoever runs a board. */

/** A storm of bad messages must not become a storm in the console. */
const MAX_WARNINGS = 50

/** Logs a failure whose effect the viewer sees. */
export function reportFailure(what: string, ...cause: [unknown?]): void {
  console.error(what, ...cause)
}

/** Returns a function that warns of something that was ignored, once for each text. */
export function createWarnOnce(): (what: string) => void {
  const warned = new Set<string>()
  return (what) => {
    if (warned.has(what) || warned.size >= MAX_WARNINGS) return
    warned.add(what)
    console.warn(what)
  }
}
