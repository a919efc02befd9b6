/**
 * Compares what publishers were acknowledged with what viewers received. An event that was sent and
 * not acknowledged may have been stored or not, but at most once.
 */

/** A publication that was answered with success, or an event as a viewer received it. */
export interface NumberedEvent {
  readonly id: string
  readonly seq: number
}

export interface Verdict {
  readonly acknowledged: number
  readonly received: number
  /** Acknowledged events that a viewer did not receive. */
  readonly lost: number
  /** Events received twice, or received or acknowledged under two numbers. */
  readonly duplicated: number
  /** Numbers missing between the first and the last that a viewer received. */
  readonly gaps: number
  /** Events received after a later one, or whose number is another event for another viewer. */
  readonly reordered: number
}

/** @param histories what each viewer received, in its order */
export function checkHistory(
  acknowledged: readonly NumberedEvent[],
  histories: readonly (readonly NumberedEvent[])[],
): Verdict {
  const acknowledgedSeqs = new Map<string, number>()
  let duplicated = 0
  for (const { id, seq } of acknowledged) {
    const first = acknowledgedSeqs.get(id)
    if (first !== undefined && first !== seq) duplicated += 1
    acknowledgedSeqs.set(id, seq)
  }

  let lost = 0
  let gaps = 0
  let reordered = 0
  const common = new Map<number, string>()
  for (const history of histories) {
    const seqOf = new Map<string, number>()
    const seen = new Set<number>()
    let last = 0
    for (const { id, seq } of history) {
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
    for (const [id, seq] of acknowledgedSeqs) {
      const received = seqOf.get(id)
      if (received === undefined) lost += 1
      else if (received !== seq) duplicated += 1
    }
  }
  const received = histories.reduce((sum, history) => sum + history.length, 0)
  return { acknowledged: acknowledgedSeqs.size, received, lost, duplicated, gaps, reordered }
}
