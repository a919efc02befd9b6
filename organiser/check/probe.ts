/**
 * The first request of a board's channel, without Socket.IO's client, to see the CORS headers, and
 * what responds if it is not Socket.IO.
 */
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import { largerThan, textOf } from '../lib/answer-body.ts'
import type { Get } from '../lib/http.ts'
import { reasonOf } from '../lib/reason.ts'
import type { Findings } from './findings.ts'

export interface ProbeOptions {
  /** Address of the channel, with its path and query. */
  readonly url: URL
  /** Origin of the board's page. */
  readonly origin: string
  readonly credentials: boolean
}

export interface ProbeResult {
  readonly isPolling: boolean
  /** `not needed` where board and service have the same origin. */
  readonly cors: 'works' | 'fails' | 'not needed' | 'unknown'
}

/** Opens a session, closes it with a second request, and checks both responses. */
export async function probe(
  { url, origin, credentials }: ProbeOptions,
  get: Get,
  findings: Findings,
): Promise<ProbeResult> {
  const isSameOrigin = url.origin === origin
  const handshake = new URL(url)
  handshake.searchParams.set('EIO', '4')
  handshake.searchParams.set('transport', 'polling')
  const headers = { origin }
  const unknown = isSameOrigin ? 'not needed' : 'unknown'
  let response: Response
  let body: string | null
  try {
    response = await get(handshake, { headers, cache: 'no-cache' })
    body = await textOf(response)
  } catch (cause) {
    findings.add('wrong', 'polling', `the service cannot be reached: ${reasonOf(cause)}`)
    return { isPolling: false, cors: unknown }
  }
  if (body === null) {
    findings.add('wrong', 'polling', `the answer of the service is ${largerThan()}`)
    return { isPolling: false, cors: unknown }
  }
  const sid = sessionOf(body)
  if (sid === null) {
    findings.add('wrong', 'polling', whyNot(response, body))
    return { isPolling: false, cors: unknown }
  }
  const answers = [response]
  handshake.searchParams.set('sid', sid)
  const cookie = cookiesOf(response, isSameOrigin || credentials)
  try {
    const closing = await get(handshake, {
      method: 'POST',
      headers: { ...headers, ...cookie, 'content-type': 'text/plain;charset=UTF-8' },
      // Engine.IO's close packet.
      body: '1',
    })
    await closing.body?.cancel()
    answers.push(closing)
    if (!closing.ok) {
      const text =
        'the second request of a session is refused: with several nodes, all requests of a session must reach the same one (sticky sessions)'
      findings.add('wrong', 'polling', text, String(closing.status))
      return { isPolling: false, cors: isSameOrigin ? 'not needed' : corsOf(answers) }
    }
  } catch (cause) {
    findings.add('wrong', 'polling', `the second request of a session fails: ${reasonOf(cause)}`)
    return { isPolling: false, cors: unknown }
  }
  if (isSameOrigin) return { isPolling: true, cors: 'not needed' }
  const cors = corsOf(answers)
  await probePreflight(handshake, origin, get, findings)
  return { isPolling: true, cors }

  function corsOf(given: readonly Response[]): 'works' | 'fails' {
    const problems = given.flatMap((answer) => corsProblem(answer, origin, credentials) ?? [])
    for (const problem of new Set(problems)) findings.add('wrong', 'CORS', problem)
    return problems.length === 0 ? 'works' : 'fails'
  }
}

/** The board's requests need no preflight, but other pages' may: a failure is only a note. */
async function probePreflight(url: URL, origin: string, get: Get, findings: Findings) {
  const headers = { origin, 'access-control-request-method': 'POST' }
  const answer = await get(url, { method: 'OPTIONS', headers }).catch(() => null)
  await answer?.body?.cancel()
  if (answer?.ok && answer.headers.has('access-control-allow-origin')) return
  findings.add('note', 'CORS', 'a preflight (OPTIONS) is not answered; the board sends none')
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

/** The session's id in Engine.IO's open packet, `0{"sid":…}`. */
function sessionOf(body: string): string | null {
  if (!body.startsWith('0{')) return null
  const sid = getOwn(parsed(body.slice(1)), 'sid')
  return typeof sid === 'string' ? sid : null
}

function whyNot({ status }: Response, body: string): string {
  const code = getOwn(parsed(body), 'code')
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

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isWireObject(value) ? value : {}
  } catch {
    return {}
  }
}

function cookiesOf({ headers }: Response, areSent: boolean): { cookie?: string } {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return areSent && cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
}
