/**
 * Sends chunks to sessions: at once to an open poll, else through the session's queue. A broadcast
 * responds to polls in slices that let other work run in between.
 */
import type { Chunk } from './chunk.ts'
import { sendChunks } from './responses.ts'
import type { PollResponse, Session } from './session.ts'

/** How long one slice of a broadcast may block other work. */
const SLICE_MS = 20

/** @param onQueueFull called when a session's queue has grown too long */
export function createDelivery(onQueueFull: (session: Session) => void) {
  /** Sessions with an open poll and a queue for it. */
  let flushing: Session[] = []
  let onFlushed: (() => void)[] = []

  function send(session: Session, chunks: readonly Chunk[]) {
    if (session.isOver) return
    const { poll: response } = session
    if (response === null || session.hasQueued) {
      if (!session.enqueue(chunks)) onQueueFull(session)
      return
    }
    session.poll = null
    session.unacknowledged = chunks
    sendChunks(response, chunks)
  }

  /** Sends the session's queue as the response to a poll. */
  function flush(session: Session, response: PollResponse) {
    session.poll = null
    session.unacknowledged = session.drain()
    sendChunks(response, session.unacknowledged)
  }

  /**
   * Sends the same chunks to many sessions. Before this returns, each of them has been sent the chunks
   * or has them in its queue.
   * @param onDelivered called when every open poll among them has got its response
   */
  function broadcast(
    receivers: Iterable<Session>,
    chunks: readonly Chunk[],
    onDelivered: () => void,
  ) {
    // An unfinished broadcast goes first.
    let isSliceOver = flushing.length > 0
    const sliceEnd = performance.now() + SLICE_MS
    for (const session of receivers) {
      if (!isSliceOver) {
        send(session, chunks)
        isSliceOver = performance.now() > sliceEnd
      } else if (!session.isOver) {
        if (!session.enqueue(chunks)) onQueueFull(session)
        else if (session.poll !== null && !session.isFlushing) {
          session.isFlushing = true
          if (flushing.push(session) === 1) setImmediate(flushSlice)
        }
      }
    }
    if (flushing.length === 0) onDelivered()
    else onFlushed.push(onDelivered)
  }

  function flushSlice() {
    const sliceEnd = performance.now() + SLICE_MS
    let steps = 0
    for (const session of flushing) {
      session.isFlushing = false
      const { poll: response } = session
      if (response !== null && session.hasQueued) flush(session, response)
      steps += 1
      if (performance.now() > sliceEnd) break
    }
    flushing = flushing.slice(steps)
    if (flushing.length > 0) setImmediate(flushSlice)
    else {
      const callbacks = onFlushed
      onFlushed = []
      for (const callback of callbacks) callback()
    }
  }

  return { send, broadcast, flush }
}
