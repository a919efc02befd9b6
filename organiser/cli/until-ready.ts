/** Milliseconds between two questions. */
const READY_EVERY = 50

/**
 * Resolves when the server takes requests.
 * @param url its address
 * @throws when the signal is aborted
 */
export async function untilReady(
  url: string,
  wait: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const answer = await fetch(new URL('/readyz', url), { signal }).catch(() => undefined)
    if (answer?.ok === true) return
    await wait(READY_EVERY)
  }
}
