/** Who decides when the next step of a long list may be drawn comes later than the first of them. */

/** Calls `goOn` when the next step may be drawn, perhaps at once; returns the way to take that back. */
export type StepPace = (goOn: () => void) => () => void

let pace: StepPace | undefined

/** From now on `next` decides. */
export function setStepPace(next: StepPace): void {
  pace = next
}

export const inStep: StepPace = (goOn) => {
  if (pace !== undefined) return pace(goOn)
  goOn()
  return () => {}
}

/** The lists on screen that still grow; `lists-stand.ts` sets who is told when one has finished. */
export const growth = { lists: 0, onFinished() {} }

/** A list grows until the returned cleanup function is called. */
export function listGrows(): () => void {
  growth.lists++
  return () => {
    growth.lists--
    growth.onFinished()
  }
}
