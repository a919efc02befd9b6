/**
 * What the server needs of `node:http`, without `import`: importing that module reads all of its
 * exports, and one of them loads Node's WebSocket client, which takes 30 ms of a start.
 */
import type * as Http from 'node:http'

const http = process.getBuiltinModule('node:http')

export const { createServer, ServerResponse, STATUS_CODES } = http
export type ServerResponse = Http.ServerResponse
