/** Many viewers in one process, and what each was told, counted as it comes. */
import { RECONNECTION, SPREAD_MS } from '../contract/channel.ts'
import { until } from './until.ts'
import { openViewer, type Viewer, type ViewerOptions } from './viewer.ts'

/** Viewers that are on their way in at one time. */
const IN_FLIGHT = 200
const LONGEST_ENTRY_MS = 120_000

export interface Crowd {
  readonly viewers: readonly Viewer[]
  /** How many are in their room now. */
  countIn(): number
  /** How many have been told the event of this number. */
  countToldUpTo(seq: number): number
  /** Numbers that were left out, and events told again or late, of all viewers together. */
  faults(): { readonly gaps: number; readonly repeats: number; readonly gaveUp: number }
  /** Bytes sent and received by all, of HTTP. */
  bytes(): number
  leave(): void
}

export interface CrowdOptions extends Pick<ViewerOptions, 'port' | 'room' | 'beforePoll'> {
  readonly count: number
  readonly onTold?: (viewer: Viewer, seq: number) => void
  readonly onJoined?: () => void
}

/** Opens the viewers and waits until all are in. @throws when they don't get in */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
  const { port, room, count, beforePoll, onTold, onJoined } = options
  const viewers: Viewer[] = []
  let gaps = 0
  let repeats = 0
  let joined = 0

  const onEvent = (viewer: Viewer, seq: number) => {
    if (viewer.last > 0) {
      if (seq <= viewer.last) repeats += 1
      else gaps += seq - viewer.last - 1
    }
    onTold?.(viewer, seq)
  }
  const open = () =>
    openViewer({
      port,
      room,
      coming: {
        attempts: RECONNECTION.attempts,
        firstDelayMs: RECONNECTION.firstDelayMs,
        longestDelayMs: RECONNECTION.longestDelayMs,
        spreadMs: SPREAD_MS,
      },
      onEvent,
      onJoined() {
        joined += 1
        onJoined?.()
      },
      ...(beforePoll !== undefined && { beforePoll }),
    })

  const crowd: Crowd = {
    viewers,
    countIn: () => viewers.reduce((sum, { isIn }) => sum + (isIn ? 1 : 0), 0),
    countToldUpTo: (seq) => viewers.reduce((sum, { last }) => sum + (last >= seq ? 1 : 0), 0),
    faults: () => ({
      gaps,
      repeats,
      gaveUp: viewers.filter(({ hasGivenUp }) => hasGivenUp).length,
    }),
    bytes: () => viewers.reduce((sum, { bytes }) => sum + bytes, 0),
    leave: () => {
      for (const viewer of viewers) viewer.stop()
    },
  }
  const deadline = performance.now() + LONGEST_ENTRY_MS
  while (viewers.length < count) {
    while (viewers.length < count && viewers.length - joined < IN_FLIGHT) viewers.push(open())
    const before = joined
    await until(() => joined > before, 1_000, 2)
    if (performance.now() > deadline) break
  }
  if (!(await until(() => crowd.countIn() === count, LONGEST_ENTRY_MS))) {
    crowd.leave()
    throw new Error(`only ${crowd.countIn()} of ${count} viewers got in`)
  }
  return crowd
}
