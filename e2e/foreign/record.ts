/** What a service has seen of its viewers. */

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface SeenJoin {
  readonly socketId: string
  /** All that came with `joinAuction`, as it came. */
  readonly words: readonly unknown[]
}

export interface ServiceRecord {
  readonly requests: readonly SeenRequest[]
  readonly joins: readonly SeenJoin[]
  /** The transport of each connection, when it began. */
  readonly transports: readonly string[]
  /** Requests to upgrade, as a WebSocket makes them. */
  readonly upgrades: readonly string[]
  /** Why each connection ended. */
  readonly disconnects: readonly string[]
}

/** The requests for one path. */
export function requestsFor(record: ServiceRecord, path: string): readonly SeenRequest[] {
  return record.requests.filter((request) => request.path === path)
}
