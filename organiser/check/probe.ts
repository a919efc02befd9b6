/**
 * The first request of a board's channel, without Socket.IO's client, to see the CORS headers, and
 * what responds if it is not Socket.IO, and the request that ends the session.
 */
import { getOwn, isWireObject, text } from '../../contract/leaf.ts'
import { largerThan, textOf } from '../lib/answer-body.ts'
import type { Get } from '../lib/http.ts'
import { reasonOf } from '../lib/reason.ts'
import { parseJson } from '../publish/request.ts'
import type { Findings } from './findings.ts'

/** The packet that ends a session. */
const CLOSE = '1'

interface ProbeOptions {
  /** Address of the channel, with its path and query. */
  readonly url: URL
  /** Origin of the board's page. */
  readonly origin: string
  readonly credentials: boolean
}

/** Adds what is wrong with the response. @returns whether a Socket.IO service sent it */
export async function probe(
  { url, origin, credentials }: ProbeOptions,
  get: Get,
  findings: Findings,
): Promise<boolean> {
  const handshake = new URL(url)
  handshake.searchParams.set('EIO', '4')
  handshake.searchParams.set('transport', 'polling')
  try {
    const response = await get(handshake, { headers: { origin }, cache: 'no-cache' })
    const body = await textOf(response)
    const sid = body === null ? null : sidOf(body)
    if (sid === null) {
      const why =
        body === null ? `the answer of the service is ${largerThan()}` : whyNot(response, body)
      findings.add('wrong', 'polling', why)
      return false
    }
    handshake.searchParams.set('sid', sid)
    const ended = await get(handshake, { method: 'POST', headers: { origin }, body: CLOSE })
    const answers = url.origin === origin ? [] : [response, ended]
    const [blocked] = answers.flatMap((one) => corsProblem(one, origin, credentials) ?? [])
    if (blocked !== undefined) findings.add('wrong', 'CORS', blocked)
    return true
  } catch (cause) {
    findings.add('wrong', 'polling', `the service cannot be reached: ${reasonOf(cause)}`)
    return false
  }
}

/** Why a browser would block the response (Fetch standard, CORS check); `null` if it would not. */
function corsProblem({ headers }: Response, origin: string, credentials: boolean): string | null {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === null) {
    return `no Access-Control-Allow-Origin: browsers keep the channel from a board at ${origin}`
  }
  if (credentials && allowed === '*') {
    return 'Access-Control-Allow-Origin is “*”: with "credentials" it must name the board’s origin'
  }
  if (allowed !== '*' && allowed !== origin) {
    return `Access-Control-Allow-Origin is “${allowed}”, but the board is at ${origin}`
  }
  if (credentials && headers.get('access-control-allow-credentials') !== 'true') {
    return 'no Access-Control-Allow-Credentials: true, which "credentials" needs'
  }
  return null
}

/** Why a response is not the open packet of a session. */
function whyNot({ status }: Response, body: string): string {
  const code = fieldOf(body, 'code')
  // Engine.IO's codes for a refused request.
  if (code === 0) return 'the service does not allow HTTP long-polling (WebSocket only?)'
  if (code === 4) return `the service refuses the request (${status}, forbidden)`
  // Version 2 has the packet's length before it.
  if (code === 5 || /^\d+:0\{/.test(body)) {
    return 'the service speaks an older protocol (Socket.IO 2): the board needs 3 or 4'
  }
  const what = /^\s*</.test(body) ? 'a web page' : 'something else'
  return `no Socket.IO service at this address and path: it answers ${status} with ${what}`
}

/** The id of a session in its open packet, `0{"sid":…}`; `null` for another text. */
function sidOf(body: string): string | null {
  return body.startsWith('0{') ? text(fieldOf(body.slice(1), 'sid')) : null
}

function fieldOf(body: string, key: string): unknown {
  const value = parseJson(body)
  return isWireObject(value) ? getOwn(value, key) : undefined
}
