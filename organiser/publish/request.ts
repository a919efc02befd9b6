/**
 * Sends requests to a feed server. After a temporary failure the same bytes are sent again.
 */

import { getOwn, isWireObject, text } from '../../contract/leaf.ts'
import { IF_POSITION, type Position, writePosition } from '../../contract/position.ts'
import { LARGEST_ANSWER, largerThan, textOf } from '../lib/answer-body.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { reasonOf } from '../lib/reason.ts'

/** The message is one line for the user. */
export class PublishingFailed extends CommandFailed {}

/** The server stayed out of reach: whether a request has arrived is unknown. */
export class Unreachable extends PublishingFailed {}

export interface SendingOptions {
  readonly token: string
  /** Waits this many milliseconds, or rejects when the command is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly print: (line: string) => void
  readonly signal: AbortSignal
  /** Retries until the command is stopped, instead of giving up after half a minute. */
  readonly neverGivesUp?: boolean
}

/** The room as it was last seen: the server changes it only while it is still so. */
export interface Condition {
  /** Of its data file; `null` for none. */
  readonly tag: string | null
  /** Of its last event; any without one. */
  readonly position?: Position
}

/** Waits between the attempts, in milliseconds: about half a minute in all. */
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000, 15_000] as const
/** For one answer, in milliseconds. */
const PATIENCE_MS = 10_000

export interface Answer {
  readonly status: number
  readonly etag: string | null
  readonly body: string
}

/** A temporary failure: the server is busy or away, or its response was lost. */
interface Failure {
  readonly why: string
}

export interface Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly body?: string
  readonly condition?: Condition | undefined
  /** How long to wait for the whole answer. */
  readonly patienceMs?: number
  /** Bytes of the answer that are read at most. */
  readonly most?: number
  /** Any other success is not the server's. */
  readonly isJson?: boolean
}

/**
 * Sends the request.
 * @param doing names it in what is printed, such as 'Publishing'
 * @returns the server's answer, after as many attempts as it takes
 * @throws {Unreachable} when it gives up
 */
export async function send(
  request: Request,
  options: SendingOptions,
  doing: string,
): Promise<Answer> {
  const { wait, print, signal, neverGivesUp = false } = options
  for (let attempt = 0; ; attempt++) {
    const outcome = await ask(request, options)
    if ('status' in outcome) return outcome
    signal.throwIfAborted()
    const pause = BACKOFF[attempt] ?? (neverGivesUp ? BACKOFF.at(-1) : undefined)
    if (pause === undefined) {
      const what = doing.toLowerCase()
      throw new Unreachable(`Gave up ${what} after ${attempt + 1} attempts: ${outcome.why}`)
    }
    print(`${doing} failed (${outcome.why}); trying again in ${pause / 1000} s.`)
    await wait(pause)
  }
}

async function ask(
  {
    method,
    url,
    body,
    condition,
    isJson,
    patienceMs = PATIENCE_MS,
    most = LARGEST_ANSWER,
  }: Request,
  { token, signal }: SendingOptions,
): Promise<Answer | Failure> {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (condition?.tag === null) headers.set('if-none-match', '*')
  else if (condition !== undefined) headers.set('if-match', `"${condition.tag}"`)
  if (condition?.position) headers.set(IF_POSITION, writePosition(condition.position))
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    const text = await textOf(response, most)
    if (text === null) return { why: `its answer is ${largerThan(most)}` }
    const answer = { status: response.status, etag: response.headers.get('etag'), body: text }
    if (isJson && isSuccess(answer) && parseJson(text) === undefined) {
      return { why: 'something else answers, such as the login of a Wi-Fi' }
    }
    return mayPass(answer.status) ? { why: whyOf(answer) } : answer
  } catch (cause) {
    return { why: reasonOf(cause) }
  }
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

const DISK_FULL = 507

export function whyOf({ status, body }: Answer): string {
  if (status === DISK_FULL) return 'the disk of the server is full'
  return `${status} ${detailOf(body)}`.trim()
}

/** The text of a problem document (RFC 9457), its bad fields included. */
function detailOf(body: string): string {
  const document = parseJson(body)
  if (!isWireObject(document)) return body.slice(0, 200)
  const errors = getOwn(document, 'errors')
  const fields = (Array.isArray(errors) ? errors : [])
    .filter(isWireObject)
    .map((error) => `${text(getOwn(error, 'field'))} ${text(getOwn(error, 'problem'))}`)
  return [text(getOwn(document, 'detail')), ...fields].filter((part) => part !== null).join('; ')
}

/** `undefined` where the text is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
