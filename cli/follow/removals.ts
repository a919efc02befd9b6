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

/** @param confirm without it nobody is asked, and nothing confirmed */
export function createRemovals(confirm: Confirm | undefined): Removals {
  let present: { readonly key: string; answer: boolean | null } | null = null
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
      const asked: { readonly key: string; answer: boolean | null } = {
        key: removal.key,
        answer: null,
      }
      present = asked
      confirm(removal.question, asking.signal).then(
        (answer) => {
          asked.answer = answer
        },
        // Withdrawn, or there is nobody to answer.
        () => {
          asked.answer = false
        },
      )
    },
    isConfirmed: ({ key }) => present?.key === key && present.answer === true,
    isAsking: () => present?.answer === null,
  }
}
