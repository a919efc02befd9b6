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
  /** How many have received the event of this number. */
  countReceivedUpTo(seq: number): number
  /** Of all viewers together. */
  faults(): Faults
  /** Events up to this number that viewers have not received, but for viewers that gave up. */
  countLost(seq: number): number
  /** Bytes sent and received by all, of HTTP or of TLS around it. */
  bytes(): number
  received(): number
  close(): void
}

export interface Faults {
  /** Numbers that were left out when a later one came. */
  readonly gaps: number
  /** Of these, events that came afterwards. */
  readonly reordered: number
  /** Events that came again. */
  readonly repeats: number
  /** Viewers that tried to reconnect as often as a board does. */
  readonly gaveUp: number
  /** Viewers of whom a handshake was answered 503. */
  readonly refused: number
}

export interface CrowdOptions
  extends Pick<ViewerOptions, 'port' | 'room' | 'from' | 'tls' | 'beforePoll'> {
  readonly count: number
  readonly onEvent?: ViewerOptions['onEvent']
  readonly onJoined?: () => void
  readonly longestJoinMs?: number
}

/** Opens the viewers and waits until all have joined. @throws when some can't */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
  const { count, onEvent, onJoined, longestJoinMs = LONGEST_JOIN_MS, ...ofViewers } = options
  const viewers: Viewer[] = []
  const missing = new Map<Viewer, Set<number>>()
  let gaps = 0
  let reordered = 0
  let repeats = 0
  let joined = 0

  const open = () =>
    openViewer({
      ...ofViewers,
      onEvent(viewer, seq, text) {
        if (viewer.last > 0) {
          const leftOut = missing.get(viewer)
          if (leftOut?.delete(seq)) reordered += 1
          else if (seq <= viewer.last) repeats += 1
          else if (seq > viewer.last + 1) {
            gaps += seq - viewer.last - 1
            const numbers = leftOut ?? new Set()
            for (let one = viewer.last + 1; one < seq; one += 1) numbers.add(one)
            missing.set(viewer, numbers)
          }
        }
        onEvent?.(viewer, seq, text)
      },
      onJoined() {
        joined += 1
        onJoined?.()
      },
    })

  const crowd: Crowd = {
    viewers,
    countJoined: () => viewers.reduce((sum, { isJoined }) => sum + (isJoined ? 1 : 0), 0),
    countReceivedUpTo: (seq) => viewers.reduce((sum, { last }) => sum + (last >= seq ? 1 : 0), 0),
    faults: () => ({
      gaps,
      reordered,
      repeats,
      gaveUp: viewers.filter(({ hasGivenUp }) => hasGivenUp).length,
      refused: viewers.filter(({ wasRefused }) => wasRefused).length,
    }),
    countLost: (seq) =>
      viewers
        .filter(({ hasGivenUp }) => !hasGivenUp)
        .reduce((sum, one) => sum + (missing.get(one)?.size ?? 0) + Math.max(0, seq - one.last), 0),
    bytes: () => viewers.reduce((sum, { sent, received }) => sum + sent + received, 0),
    received: () => viewers.reduce((sum, { received }) => sum + received, 0),
    close: () => {
      for (const viewer of viewers) viewer.stop()
    },
  }
  const deadline = performance.now() + longestJoinMs
  while (viewers.length < count) {
    while (viewers.length < count && viewers.length - joined < IN_FLIGHT) viewers.push(open())
    const before = joined
    await until(() => joined > before, 1_000, 2)
    if (performance.now() > deadline) break
  }
  if (!(await until(() => crowd.countJoined() === count, longestJoinMs))) {
    crowd.close()
    throw new Error(`only ${crowd.countJoined()} of ${count} viewers could join`)
  }
  return crowd
}
