import type { ReactNode } from 'react'
import type { Cleanup, Registry } from './registry.ts'

/** A list that is on screen. */
export interface RevealableList {
  readonly name: string
  readonly show: (row: RevealedRow | null) => void
}

/** A row that is rendered before its turn and marked. */
export interface RevealedRow {
  /** Counted from 0. */
  readonly index: number
  /** At the end of the row. */
  readonly actions: ReactNode
  /** Called when the row is in the document; the cleanup function when it is no longer revealed. */
  readonly onRendered: (row: HTMLDivElement) => Cleanup
}

/** Reveals a row of the list of this name, also of one that is mounted later. Returns a cleanup function. */
export function revealRow(
  lists: Registry<RevealableList>,
  name: string,
  row: RevealedRow,
): Cleanup {
  const show = (list: RevealableList, shown: RevealedRow | null) => {
    if (list.name === name) list.show(shown)
  }
  const stop = lists.observe({ add: (list) => show(list, row), remove() {} })
  return () => {
    stop()
    for (const list of lists.items) show(list, null)
  }
}
