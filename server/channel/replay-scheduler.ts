/**
 * Schedules the portions of replays. Guarantees:
 *
 * - at most `READS_A_TURN` portions start per turn of the event loop;
 * - addresses take turns, so that one with many sessions doesn't delay the others. An IPv6 address is its
 *   /56, since one line has many /64;
 * - an address may have portions at `RATE` after a burst; more wait. Without limits per address (an empty
 *   key) there is no rate.
 */
import { siteOf } from '../guard/networks.ts'
import type { Bucket, Rate } from '../guard/token-bucket.ts'
import { fullBucket, reserve } from '../guard/token-bucket.ts'

/** A read takes about 0.1 ms with SQLite, and encoding the events as long. */
const READS_A_TURN = 16
/** In portions that are in memory. The burst is enough for 500 viewers who reconnect four times. */
const RATE: Rate = { perSecond: 16, burst: 2_000 }
/** Cost of a portion that has to be read and encoded, in portions that are in memory. */
const READ_COST = 4
/** How often full buckets are removed. */
const FORGET_MS = 10_000

export function createReplayScheduler(rate: Rate = RATE) {
  const buckets = new Map<string, Bucket>()
  const queues = new Map<string, Set<() => void>>()
  let isScheduled = false
  let forgetAt = 0

  function delayOf(address: string, isInMemory: boolean): number {
    if (address === '') return 0
    const now = performance.now()
    if (now > forgetAt) {
      forgetAt = now + FORGET_MS
      for (const [known, bucket] of buckets) {
        const rested = bucket.left + ((now - bucket.at) / 1_000) * rate.perSecond
        if (rested >= rate.burst) buckets.delete(known)
      }
    }
    let bucket = buckets.get(address)
    if (bucket === undefined) {
      bucket = fullBucket(rate, now)
      buckets.set(address, bucket)
    }
    return reserve(bucket, rate, isInMemory ? 1 : READ_COST, now)
  }

  function enqueue(address: string, begin: () => void) {
    const queue = queues.get(address)
    if (queue === undefined) queues.set(address, new Set([begin]))
    else queue.add(begin)
    if (isScheduled) return
    isScheduled = true
    setImmediate(runTurn)
  }

  function runTurn() {
    for (let reads = 0; reads < READS_A_TURN; reads += 1) {
      const [next] = queues
      if (next === undefined) break
      const [address, queue] = next
      const [begin] = queue
      queues.delete(address)
      if (begin === undefined) continue
      queue.delete(begin)
      // To the end of the queue.
      if (queue.size > 0) queues.set(address, queue)
      begin()
    }
    isScheduled = queues.size > 0
    if (isScheduled) setImmediate(runTurn)
  }

  return {
    /** Settles when a replay for this address may go on. `isInMemory`: its next portion is in memory. */
    next(ofAddress: string, isInMemory: boolean): Promise<void> {
      const address = siteOf(ofAddress)
      const delay = delayOf(address, isInMemory)
      return new Promise((resolve) => {
        if (delay <= 0) enqueue(address, resolve)
        else setTimeout(() => enqueue(address, resolve), delay).unref()
      })
    },
  }
}
