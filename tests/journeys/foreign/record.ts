/** The requests of viewers that a service has seen. */

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

export interface ServiceRecord {
  readonly requests: readonly SeenRequest[]
  /** All that came with each `joinAuction`, as it came. */
  readonly joins: readonly (readonly unknown[])[]
  /** The transport of each connection, when it began. */
  readonly transports: readonly string[]
  /** Requests to upgrade, as a WebSocket makes them. */
  readonly upgrades: readonly string[]
}

/** The requests for one path. */
export function requestsFor(record: ServiceRecord, path: string): readonly SeenRequest[] {
  return record.requests.filter((request) => request.path === path)
}
