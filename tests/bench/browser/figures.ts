import { median } from '../support/table.ts'

/** Milliseconds, megabytes, shares and counts of one visit, by name. */
export type Figures = Readonly<Record<string, number>>

/** Each figure's median over the visits. */
export function mediansOf(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name] ?? Number.NaN))]),
  )
}
