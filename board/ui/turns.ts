/**
 * Pictures take turns. Who lets them begin comes later than the first of them
 * (`picture-line.ts`): until then they are placeholders.
 */

/** A picture that is wanted, from when it is until it is not any more. */
export interface Turn {
  readonly picture: Element
  readonly src: string
  /** Goes before what is merely listed. */
  readonly isLive: boolean
  /** The picture may be fetched. */
  readonly begin: () => void
}

export interface Line {
  enter(turn: Turn): void
  leave(turn: Turn): void
}

/**
 * What the browser draws of what it may skip while it is off screen. It tells of changes only, and the
 * first of them come before whoever lets pictures begin.
 */
export const drawn = new WeakSet<EventTarget>()

/** From now on hears what of the page the browser draws, before whoever else listens to it. */
export function hearWhatIsDrawn(): void {
  document.addEventListener(
    'contentvisibilityautostatechange',
    ({ target, skipped }: Event & { skipped?: boolean }) => {
      drawn[skipped ? 'delete' : 'add'](target as Element)
    },
    true,
  )
}

const turns = new Set<Turn>()
let line: Line | undefined

/** Begins when it is the picture's turn; returns the way to want it no longer. */
export function takeTurn(turn: Turn): () => void {
  turns.add(turn)
  line?.enter(turn)
  return () => {
    turns.delete(turn)
    line?.leave(turn)
  }
}

/** From now on `next` lets pictures begin, also those that wait already. */
export function openLine(next: Line): void {
  line = next
  for (const turn of turns) line.enter(turn)
}

/** Every picture at once, as far as the browser lets it: better than none. */
export const NO_LINE: Line = { enter: ({ begin }) => begin(), leave() {} }
