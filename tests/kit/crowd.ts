/** Many viewers in one process, and counts of what they receive. */
import { until } from './until.ts'
import { openViewer, type Viewer, type ViewerOptions } from './viewer.ts'

/** Viewers that connect at the same time. */
const IN_FLIGHT = 200
const LONGEST_JOIN_MS = 120_000

export interface Crowd {
  readonly viewers: readonly Viewer[]
  /** How many have joined and are connected. */
  countJoined(): number
  /** Of all viewers together. */
  faults(): Faults
  close(): void
}

interface Faults {
  /** Numbers that were left out when a later one came. */
  readonly gaps: number
  /** Events that came again, or late. */
  readonly repeats: number
}

export interface CrowdOptions extends Pick<ViewerOptions, 'port' | 'room' | 'beforePoll'> {
  readonly count: number
  readonly onEvent?: ViewerOptions['onEvent']
}

/** Opens the viewers and waits until all have joined. @throws when some can't */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
  const { count, onEvent, ...ofViewers } = options
  const viewers: Viewer[] = []
  let gaps = 0
  let repeats = 0
  let joined = 0

  const open = () =>
    openViewer({
      ...ofViewers,
      onEvent(viewer, seq, text) {
        if (viewer.last > 0) {
          if (seq <= viewer.last) repeats += 1
          else gaps += seq - viewer.last - 1
        }
        onEvent?.(viewer, seq, text)
      },
      onJoined() {
        joined += 1
      },
    })

  const crowd: Crowd = {
    viewers,
    countJoined: () => viewers.reduce((sum, { isJoined }) => sum + (isJoined ? 1 : 0), 0),
    faults: () => ({ gaps, repeats }),
    close: () => {
      for (const viewer of viewers) viewer.stop()
    },
  }
  const deadline = performance.now() + LONGEST_JOIN_MS
  while (viewers.length < count) {
    while (viewers.length < count && viewers.length - joined < IN_FLIGHT) viewers.push(open())
    const before = joined
    await until(() => joined > before, 1_000, 2)
    if (performance.now() > deadline) break
  }
  if (!(await until(() => crowd.countJoined() === count, LONGEST_JOIN_MS))) {
    crowd.close()
    throw new Error(`only ${crowd.countJoined()} of ${count} viewers could join`)
  }
  return crowd
}
