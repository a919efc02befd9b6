/** What could be read, or why it could not: one line to follow the name of its source. */
export type Reading<T> = ({ readonly ok: true } & T) | ReturnType<typeof fail>

/** @returns the reading that failed, with its reason */
export function fail(problem: string) {
  return { ok: false, problem } as const
}
