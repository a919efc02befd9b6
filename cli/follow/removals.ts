/** Asks the organiser about removals, while the sheet is followed on. */
import type { Confirm } from '../ask.ts'
import type { Removal } from './plan.ts'

export interface Removals {
  /** Asks about this removal, once, and withdraws the question about another one. */
  consider(removal: Removal | null): void
  isConfirmed(removal: Removal): boolean
  /** Whether an answer may come. */
  isAsking(): boolean
}

interface Asked {
  readonly key: string
  answer: boolean | null
}

/** @param confirm without it nobody is asked, and nothing confirmed */
export function createRemovals(confirm: Confirm | undefined): Removals {
  let present: Asked | null = null
  let asking = new AbortController()
  return {
    consider(removal) {
      if (confirm === undefined || removal?.key === present?.key) return
      asking.abort()
      asking = new AbortController()
      if (removal === null) {
        present = null
        return
      }
      const asked: Asked = { key: removal.key, answer: null }
      present = asked
      // Withdrawn, or there is nobody to answer, is a no.
      confirm(removal.question, asking.signal)
        .catch(() => false)
        .then((answer) => {
          asked.answer = answer
        })
    },
    isConfirmed: ({ key }) => present?.key === key && present.answer === true,
    isAsking: () => present?.answer === null,
  }
}
