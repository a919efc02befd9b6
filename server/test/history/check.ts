/**
 * The checker of histories: what publishers were promised against what viewers were told.
 *
 * Only what was acknowledged counts as promised; what was sent and not answered may be there or
 * not, but then once.
 */

/** A publication that was answered with success. */
export interface Acknowledged {
  readonly id: string
  readonly seq: number
}

/** An event as a viewer was told it. */
export interface Told {
  readonly id: string
  readonly seq: number
}

export interface Verdict {
  readonly acknowledged: number
  readonly told: number
  /** Acknowledged events that a viewer was not told. */
  readonly lost: number
  /** Events told twice, or told or acknowledged under two numbers. */
  readonly duplicated: number
  /** Numbers missing between the first and the last that a viewer was told. */
  readonly gaps: number
  /** Events told after a later one, or whose number is another event for another viewer. */
  readonly reordered: number
}

/** @param stories what each viewer was told, in its order, from the first event to the last */
export function checkHistory(
  acknowledged: readonly Acknowledged[],
  stories: readonly (readonly Told[])[],
): Verdict {
  const promised = new Map<string, number>()
  let duplicated = 0
  for (const { id, seq } of acknowledged) {
    const first = promised.get(id)
    if (first !== undefined && first !== seq) duplicated += 1
    promised.set(id, seq)
  }

  let lost = 0
  let gaps = 0
  let reordered = 0
  const common = new Map<number, string>()
  for (const story of stories) {
    const seqOf = new Map<string, number>()
    const seen = new Set<number>()
    let last = 0
    for (const { id, seq } of story) {
      if (seen.has(seq) || seqOf.has(id)) duplicated += 1
      else if (seq < last) reordered += 1
      else if (last > 0) gaps += seq - last - 1
      const elsewhere = common.get(seq)
      if (elsewhere !== undefined && elsewhere !== id) reordered += 1
      common.set(seq, id)
      seen.add(seq)
      seqOf.set(id, seq)
      last = Math.max(last, seq)
    }
    for (const [id, seq] of promised) {
      const told = seqOf.get(id)
      if (told === undefined) lost += 1
      else if (told !== seq) duplicated += 1
    }
  }
  const told = stories.reduce((sum, story) => sum + story.length, 0)
  return { acknowledged: promised.size, told, lost, duplicated, gaps, reordered }
}
