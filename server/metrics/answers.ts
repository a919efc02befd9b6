/**
 * Counts the answers of an HTTP server by kind of request and class of status, without a listener for
 * each response.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'

/** Labels of the metrics. `other` are the board's files, pictures, health checks and unknown paths. */
export const KINDS = ['page', 'data_file', 'channel', 'publish', 'other'] as const
export type Kind = (typeof KINDS)[number]
export const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const

const FINISHED = 'http.server.response.finish'

interface Finished {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly server: Server
}

/**
 * Counts from now on what is sent to the end; a poll that its viewer gave up is no answer.
 * @returns the count of a kind, by the first digit of the answers' status, 2 to 5
 */
export function countAnswers(server: Server): (kind: Kind, status: number) => number {
  const counts = {
    page: zeros(),
    data_file: zeros(),
    channel: zeros(),
    publish: zeros(),
    other: zeros(),
  }
  subscribe(FINISHED, (message: unknown) => {
    const { request, response, server: from } = message as Finished
    if (from !== server) return
    const ofKind = counts[kindOf(request.url ?? '')]
    const status = Math.floor(response.statusCode / 100)
    ofKind[status] = (ofKind[status] ?? 0) + 1
  })
  return (kind, status) => counts[kind][status] ?? 0
}

/** By the first digit of the status. */
const zeros = () => [0, 0, 0, 0, 0, 0]

function kindOf(url: string): Kind {
  if (url.startsWith('/socket.io/')) return 'channel'
  if (url.startsWith(DATA_FILE_PATH)) return 'data_file'
  if (url.startsWith('/api/')) return 'publish'
  return url === '/' || url.startsWith('/?') ? 'page' : 'other'
}
