/** Which entry a position on the wire means. The checks know entries only. */
import { isSamePosition, type Position } from '../../contract/position.ts'
import type { Entry } from './entries.ts'

export class Numbering {
  readonly #root: Entry
  readonly #entries = new Map<string, { readonly position: Position; readonly entry: Entry }>()

  constructor(root: Entry) {
    this.#root = root
  }

  /** The store has this entry at this position. */
  add({ seq, check }: Position, entry: Entry): void {
    const known = this.#entries.get(check)
    if (known !== undefined && known.entry !== entry) throw new Error(`two entries have ${check}`)
    this.#entries.set(check, { position: { seq, check }, entry })
  }

  /** `null` for a position that no store has given. */
  at(position: Position | null): Entry | null {
    if (position === null) return null
    if (position.seq === 0) return this.#root
    const known = this.#entries.get(position.check)
    return known !== undefined && isSamePosition(known.position, position) ? known.entry : null
  }
}
