/**
 * Limits of publishers (docs/decisions/publishing.md). Guarantees:
 *
 * - publications of a publisher and their bytes have each a rate, whatever others send;
 * - the memory of requests under way is bounded, for each publisher and in all;
 * - answers that refuse a publisher's requests are sent at a limited rate, and the bodies of these
 *   requests are not received before.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type Bucket, fullBucket, type Rate, reserve, take } from '../guard/token-bucket.ts'
import { Problem } from '../lib/problem.ts'

const MIB = 1024 * 1024
/** Bytes of a request; a data file of 5,000 players is about 1 MiB. */
export const LARGEST_BODY = 8 * MIB
/** Burst, in seconds of the rate, such as for a whole squad at once. */
const BURST_S = 5
/** Smaller bodies have the rate of publications only: a data file must not hold up the next event. */
const SMALLEST_COUNTED = 16 * 1024
/** Storing 2 MiB takes the event loop some 20 ms. The burst is two of the largest files. */
const BYTES = { perSecond: 2 * MIB, burst: 16 * MIB }
/** Bytes of a publisher's requests under way, and of everyone's. */
const MOST_BYTES = 16 * MIB
const MOST_BYTES_IN_ALL = 64 * MIB
/** A publisher's requests under way. */
const MOST_REQUESTS = 128
/** Answers that refuse. A body counts by its size, since Node receives it after the answer. */
const REFUSALS = { perSecond: 50, burst: 200 }
const BYTES_OF_REFUSAL = 64 * 1024
const LONGEST_DELAY_S = 2

interface Publisher {
  /** Under way. */
  requests: number
  /** Under way. */
  bytes: number
  readonly publicationsLeft: Bucket
  readonly bytesLeft: Bucket
}

/** @param perSecond publications of each publisher; 0 for no rate, of bytes either */
export function limitPublishing(perSecond: number) {
  const publications: Rate = { perSecond, burst: perSecond * BURST_S }
  const publishers = new Map<string, Publisher>()
  let bytesInAll = 0
  /** Counts bytes of an admitted request. */
  const counters = new WeakMap<IncomingMessage, (count: number) => void>()
  const refusals = new Map<string, Bucket>()

  /** @throws {Problem} 429 */
  function checkRate(waitMs: number, rate: string) {
    if (waitMs === 0) return
    const detail = `At most ${rate} a second are taken from a publisher.`
    throw new Problem(429, detail, [], Math.ceil(waitMs / 1_000))
  }

  return {
    /** Admits a request before its body is received. @throws {Problem} 429 or 503 */
    admit(account: string, request: IncomingMessage, response: ServerResponse): void {
      const own = publishers.get(account) ?? {
        requests: 0,
        bytes: 0,
        publicationsLeft: fullBucket(publications),
        bytesLeft: fullBucket(BYTES),
      }
      publishers.set(account, own)
      if (own.requests >= MOST_REQUESTS) throw tooManyUnderWay()
      if (perSecond > 0) {
        checkRate(take(own.publicationsLeft, publications), `${perSecond} publications`)
      }

      let held = 0
      const count = (more: number) => {
        if (own.bytes + more > MOST_BYTES) throw tooManyUnderWay()
        // Each publisher may always send one.
        if (bytesInAll + more > MOST_BYTES_IN_ALL && own.bytes > held) {
          throw new Problem(503, 'Too many publications are under way.', [], 1)
        }
        if (perSecond > 0 && held + more > SMALLEST_COUNTED) {
          checkRate(take(own.bytesLeft, BYTES, more), `${BYTES.perSecond / MIB} MiB`)
        }
        held += more
        own.bytes += more
        bytesInAll += more
      }
      counters.set(request, count)
      own.requests += 1
      response.once('close', () => {
        own.requests -= 1
        own.bytes -= held
        bytesInAll -= held
      })
      const length = lengthOf(request.headers)
      // A larger one is refused unread.
      if (length <= LARGEST_BODY) count(length)
    },

    /** The body of an admitted request, which fails with a `Problem` when it becomes too long. */
    received(request: IncomingMessage, payload: Readable): Readable {
      const count = counters.get(request)
      if (count === undefined || request.headers['content-length'] !== undefined) return payload
      return payload.pipe(
        new Transform({
          transform(chunk: Buffer, _encoding, done) {
            try {
              count(chunk.length)
              done(null, chunk)
            } catch (problem) {
              done(problem instanceof Error ? problem : null)
            }
          },
        }),
      )
    },

    /**
     * Settles when the answer that refuses a request may be sent.
     * @returns whether to close the connection, instead of receiving the body after the answer
     */
    async delayRefusal(account: string, request: IncomingMessage): Promise<boolean> {
      const bucket = refusals.get(account) ?? fullBucket(REFUSALS)
      refusals.set(account, bucket)
      const length = request.complete ? 0 : lengthOf(request.headers)
      // The connection of a larger one is closed.
      const unread = length <= LARGEST_BODY ? length : 0
      const waitMs = reserve(bucket, REFUSALS, 1 + unread / BYTES_OF_REFUSAL)
      if (waitMs === 0) return false
      bucket.left = Math.max(bucket.left, -LONGEST_DELAY_S * REFUSALS.perSecond)
      await delay(Math.min(waitMs, LONGEST_DELAY_S * 1_000), undefined, { ref: false })
      return waitMs > LONGEST_DELAY_S * 1_000 && !request.complete
    },
  }
}

function tooManyUnderWay(): Problem {
  return new Problem(429, 'Too many publications of this publisher are under way.', [], 1)
}

/** Bytes of the body; 0 when the head does not say. */
function lengthOf(headers: IncomingHttpHeaders): number {
  return Number(headers['content-length'] ?? 0)
}
