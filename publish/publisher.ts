/**
 * Publishes to a feed server through its public HTTP API. After a temporary failure the same bytes are
 * sent again; if the first request did arrive, the id makes the second a duplicate.
 */

import type { EventType, WireLot } from '../contract/auction-event.ts'
import { DATA_FILE_PATH } from '../contract/auction-file.ts'
import { isWireObject, own, text } from '../contract/leaf.ts'
import type { DataFile } from '../contract/wire-file.ts'

export interface Publication {
  /** Makes a repetition a duplicate; unique in a room. */
  readonly id: string
  readonly event: { readonly eventType: EventType; readonly data: WireLot }
  /** Present where the lists changed; replaces the room's data file in the same step. */
  readonly dataFile?: DataFile
}

/** A data file as the server has it. */
export interface ServedDataFile {
  /** Entity tag, for `Condition`. */
  readonly etag: string | null
  /** What `JSON.parse` made of it. */
  readonly file: unknown
}

/** Publish only if the room's data file has this entity tag; `null`: only if it has none yet. */
export type Condition = { readonly etag: string | null }

export interface Receipt {
  /** Of the data file that was published, where there was one. */
  readonly etag: string | null
}

/** All of these throw PublishingFailed when the server refuses or stays out of reach. */
export interface Publisher {
  /** The room's data file, or `null` when it has none. */
  dataFile(): Promise<ServedDataFile | null>
  /** The same, unless it still has this entity tag. */
  dataFile(unlessEtag: string | undefined): Promise<ServedDataFile | null | 'unchanged'>
  /** Whether the room has a publication of this id. Publishes nothing. */
  isPublished(id: string): Promise<boolean>
  /** @throws Conflict when the condition does not hold; nothing was published then */
  replaceDataFile(file: DataFile, condition?: Condition): Promise<Receipt>
  /** @throws Conflict when the condition does not hold; nothing was published then */
  publish(publication: Publication, condition?: Condition): Promise<Receipt>
}

/** The message is one line for the user. */
export class PublishingFailed extends Error {
  override readonly name: string = 'PublishingFailed'
}

/** The server stayed out of reach: whether a publication has arrived is unknown. */
export class Unreachable extends PublishingFailed {
  override readonly name = 'Unreachable'
}

/** Another publisher was quicker: the room has another data file than the condition names. */
export class Conflict extends PublishingFailed {
  override readonly name = 'Conflict'
}

export interface PublisherOptions {
  /** The server's address, such as `http://localhost:3000`. */
  readonly server: string
  readonly room: string
  readonly token: string
  /** Waits this many milliseconds, or rejects when the command is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly print: (line: string) => void
  readonly signal: AbortSignal
  /** Retries until the command is stopped, instead of giving up after half a minute. */
  readonly neverGivesUp?: boolean
}

/** Waits between the attempts, in milliseconds: about half a minute in all. */
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000, 15_000] as const
/** For one answer, in milliseconds. */
const PATIENCE = 10_000

interface Answer {
  readonly status: number
  readonly etag: string | null
  readonly body: string
}

/** A temporary failure: the server is busy or away, or its response was lost. */
interface Failure {
  readonly why: string
}

interface Request {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly url: URL
  readonly body?: string
  readonly condition?: Condition | undefined
  /** For a GET. */
  readonly unlessEtag?: string | undefined
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { server, room, wait, print, signal, neverGivesUp = false } = options
  const base = new URL(`/api/rooms/${encodeURIComponent(room)}/`, server)
  const dataFileUrl = new URL(`${DATA_FILE_PATH}?room=${encodeURIComponent(room)}`, server)

  /** The server's answer, after as many attempts as it takes. */
  async function send(request: Request): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await ask(request, options)
      if ('status' in outcome) return outcome
      signal.throwIfAborted()
      const pause = BACKOFF[attempt] ?? (neverGivesUp ? BACKOFF.at(-1) : undefined)
      if (pause === undefined) {
        throw new Unreachable(`Gave up publishing after ${attempt + 1} attempts: ${outcome.why}`)
      }
      print(`Publishing failed (${outcome.why}); trying again in ${pause / 1000} s.`)
      await wait(pause)
    }
  }

  async function write(request: Request): Promise<Receipt> {
    const answer = await send(request)
    if (answer.status === 412) throw new Conflict('Another publisher was quicker.')
    if (!isSuccess(answer)) {
      throw new PublishingFailed(`The feed server refused a publication: ${whyOf(answer)}`)
    }
    return { etag: answer.etag }
  }

  async function dataFile(): Promise<ServedDataFile | null>
  async function dataFile(unlessEtag?: string): Promise<ServedDataFile | null | 'unchanged'>
  async function dataFile(unlessEtag?: string): Promise<ServedDataFile | null | 'unchanged'> {
    const answer = await send({ method: 'GET', url: dataFileUrl, unlessEtag })
    if (answer.status === 304) return 'unchanged'
    if (answer.status === 404) return null
    if (!isSuccess(answer)) {
      throw new PublishingFailed(`The data file cannot be read: ${whyOf(answer)}`)
    }
    return { etag: answer.etag, file: parseJson(answer.body) }
  }

  return {
    dataFile,

    async isPublished(id) {
      // No data file has this tag, and an id that the room has is answered before the condition.
      const event = { eventType: 'NewPlayer', data: { name: id } }
      const answer = await send({
        method: 'POST',
        url: new URL('events', base),
        body: JSON.stringify({ id, event }),
        condition: { etag: '"never"' },
      })
      if (answer.status === 412) return false
      if (answer.status === 409 || isSuccess(answer)) return true
      throw new PublishingFailed(`The feed server refused a question: ${whyOf(answer)}`)
    },

    replaceDataFile: (file, condition) =>
      write({
        method: 'PUT',
        url: new URL('data-file', base),
        body: JSON.stringify(file),
        condition,
      }),

    publish: (publication, condition) =>
      write({
        method: 'POST',
        url: new URL('events', base),
        body: JSON.stringify(publication),
        condition,
      }),
  }
}

async function ask(
  { method, url, body, condition, unlessEtag }: Request,
  { token, signal }: PublisherOptions,
): Promise<Answer | Failure> {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (body !== undefined) headers.set('content-type', 'application/json')
  // A proxy that compresses makes entity tags weak, and those match nothing.
  else headers.set('accept-encoding', 'identity')
  if (condition?.etag === null) headers.set('if-none-match', '*')
  else if (condition !== undefined) headers.set('if-match', condition.etag)
  if (unlessEtag !== undefined) headers.set('if-none-match', unlessEtag)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    })
    const answer = {
      status: response.status,
      etag: response.headers.get('etag'),
      body: await response.text(),
    }
    return mayPass(answer.status) ? { why: whyOf(answer) } : answer
  } catch (cause) {
    return { why: reasonOf(cause) }
  }
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

function whyOf({ status, body }: Answer): string {
  return `${status} ${detailOf(body)}`.trim()
}

/** What a problem document (RFC 9457) says, its bad fields included. */
function detailOf(body: string): string {
  const document = parseJson(body)
  if (!isWireObject(document)) return body.slice(0, 200)
  const errors = own(document, 'errors')
  const fields = (Array.isArray(errors) ? errors : [])
    .filter(isWireObject)
    .map((error) => `${text(own(error, 'field'))} ${text(own(error, 'problem'))}`)
  return [text(own(document, 'detail')), ...fields].filter((part) => part !== null).join('; ')
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}

/** `undefined` where the text is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
