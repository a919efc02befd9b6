/** Ctrl+C, where a second one may have to follow. */

/** npm passes on the signal that the terminal has sent to us as well. */
const SAME_PRESS_MS = 150
/** A later Ctrl+C is not the answer any more. */
const ANSWER_MS = 10_000

export class Interrupt {
  #ask: (() => void) | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  readonly #stop: () => void

  constructor(stop: () => void) {
    this.#stop = stop
  }

  /** From now on the first Ctrl+C only calls this, and a second one soon after it ends the command. */
  askFirst(ask: () => void): void {
    this.#ask = ask
  }

  pressed(): void {
    const since = performance.now() - this.#askedAt
    if (since < SAME_PRESS_MS) return
    if (this.#ask === null || since < ANSWER_MS) this.#stop()
    else {
      this.#askedAt = performance.now()
      this.#ask()
    }
  }
}
