/**
 * Sessions that have joined no room: their time limit, and which of them gives way when a cap is
 * reached. Someone who opens sessions and never joins must turn away himself, not a viewer who is
 * about to join.
 */
import { largestNetwork, networksOf } from '../guard/networks.ts'
import type { Session } from './session.ts'
import { Timeouts } from './timeouts.ts'

/** The time limit, from the opening or from leaving all rooms. Boards join at once. */
const JOIN_WITHIN_MS = 10_000
/** The time of a slow phone from the handshake to the join. */
const JOINING_MS = 3_000
/** How many of the oldest sessions are compared, so that a flood doesn't make the comparison long. */
const MOST_COMPARED = 64

export class UnjoinedSessions {
  readonly #timeouts = new Timeouts<Session>(JOIN_WITHIN_MS)
  /** By each network of their addresses, oldest first. */
  readonly #ofNetwork = new Map<string, Set<Session>>()

  /** Starts the session's time limit; without effect while it is running. */
  add(session: Session): void {
    this.#timeouts.add(session)
    for (const network of networksOf(session.address)) {
      const sessions = this.#ofNetwork.get(network)
      if (sessions === undefined) this.#ofNetwork.set(network, new Set([session]))
      else sessions.add(session)
    }
  }

  delete(session: Session): void {
    if (!this.#timeouts.delete(session)) return
    for (const network of networksOf(session.address)) {
      const sessions = this.#ofNetwork.get(network)
      sessions?.delete(session)
      if (sessions?.size === 0) this.#ofNetwork.delete(network)
    }
  }

  /** The sessions whose time is over. The caller deletes them. */
  due(now: number): Iterable<Session> {
    return this.#timeouts.due(now)
  }

  /** The session of a full network that gives way: the oldest, if it had time to join. */
  toLeaveNetwork(network: string): Session | undefined {
    const [oldest] = this.#ofNetwork.get(network) ?? []
    return this.#hadTime(oldest)
  }

  /**
   * The session that gives way to a new viewer of `address` when the node is full: one of the network
   * with the most such sessions, if the viewer's own has fewer; else the oldest, if it had time to join.
   */
  toLeaveNode(address: string): Session | undefined {
    let compared = 0
    let most = this.#countOf(address) + 1
    let chosen: Session | undefined
    for (const session of this.#timeouts.items()) {
      if (++compared > MOST_COMPARED) break
      const count = this.#countOf(session.address)
      if (count <= most) continue
      most = count
      chosen = session
    }
    const [oldest] = this.#timeouts.items()
    return chosen ?? this.#hadTime(oldest)
  }

  #countOf(address: string): number {
    return this.#ofNetwork.get(largestNetwork(address))?.size ?? 0
  }

  #hadTime(session: Session | undefined): Session | undefined {
    return session !== undefined && this.#timeouts.elapsed(session) >= JOINING_MS
      ? session
      : undefined
  }
}
