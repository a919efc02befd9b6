/** The body of a request, collected up to a limit. */
export class Body {
  readonly #limit: number
  #parts: Buffer[] = []
  #bytes = 0

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes in memory. */
  get kept(): number {
    return this.#parts.reduce((sum, { length }) => sum + length, 0)
  }

  /** @returns false when the body is too long; then nothing of it is kept, now or later */
  add(part: Buffer): boolean {
    this.#bytes += part.length
    const fits = this.#bytes <= this.#limit
    if (fits) this.#parts.push(part)
    else this.#parts = []
    return fits
  }

  text(): string {
    const [first, ...rest] = this.#parts
    if (first === undefined) return ''
    return (rest.length === 0 ? first : Buffer.concat(this.#parts)).toString()
  }
}
