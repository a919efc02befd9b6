/**
 * Publishes to a feed server through its public API, over HTTP and nothing else. A publication that
 * fails for a reason that may pass is sent again, the same to the letter, so that its id makes it a
 * duplicate if the first one did arrive.
 */

import type { DataFile } from '../auction/data-file.ts'
import type { EventType } from '../contract/auction-event.ts'
import { isWireObject, own, text } from '../contract/leaf.ts'

/** §3's live event player. */
export interface WireLot {
  readonly name: string
  readonly img: string | null
  readonly pdf_sl_no: number
  readonly amount: number
}

export interface Publication {
  /** Makes a repetition a duplicate; unique in a room. */
  readonly id: string
  readonly event: { readonly eventType: EventType; readonly data: WireLot }
  /** Present where the lists changed; replaces the room's data file in the same step. */
  readonly dataFile?: DataFile
}

export interface Publisher {
  /** @throws PublishingFailed when the server refuses it or stays out of reach */
  replaceDataFile(file: DataFile): Promise<void>
  /** @throws PublishingFailed when the server refuses it or stays out of reach */
  publish(publication: Publication): Promise<void>
}

/** Carries one clear line for whoever runs the command. */
export class PublishingFailed extends Error {
  override readonly name = 'PublishingFailed'
}

export interface PublisherOptions {
  /** The server's address, such as `http://localhost:3000`. */
  readonly server: string
  readonly room: string
  readonly token: string
  /** Waits so many milliseconds, or rejects when the command is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Waits between the attempts, in milliseconds: about half a minute in all. */
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000, 15_000] as const
/** For one answer, in milliseconds. */
const PATIENCE = 10_000

type Answer =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly mayPass: boolean; readonly why: string }

export function createPublisher(options: PublisherOptions): Publisher {
  const { server, room, wait, say, signal } = options
  const base = new URL(`/api/rooms/${encodeURIComponent(room)}/`, server)

  async function send(method: string, path: string, value: unknown): Promise<void> {
    const body = JSON.stringify(value)
    for (let attempt = 0; ; attempt++) {
      const answer = await ask(new URL(path, base), method, body, options)
      if (answer.isDone) return
      signal.throwIfAborted()
      const pause = BACKOFF[attempt]
      if (!answer.mayPass)
        throw new PublishingFailed(`The feed server refused a publication: ${answer.why}`)
      if (pause === undefined) {
        throw new PublishingFailed(
          `Gave up publishing after ${attempt + 1} attempts: ${answer.why}`,
        )
      }
      say(`Publishing failed (${answer.why}); trying again in ${pause / 1000} s.`)
      await wait(pause)
    }
  }

  return {
    replaceDataFile: (file) => send('PUT', 'data-file', file),
    publish: (publication) => send('POST', 'events', publication),
  }
}

async function ask(
  address: URL,
  method: string,
  body: string,
  { token, signal }: PublisherOptions,
): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    })
    const problem = await response.text()
    if (response.ok) return { isDone: true }
    return {
      isDone: false,
      mayPass: response.status === 408 || response.status === 429 || response.status >= 500,
      why: `${response.status} ${detailOf(problem)}`.trim(),
    }
  } catch (cause) {
    return { isDone: false, mayPass: true, why: reasonOf(cause) }
  }
}

/** What a problem document (RFC 9457) says, its bad fields included. */
function detailOf(body: string): string {
  let document: unknown
  try {
    document = JSON.parse(body)
  } catch {
    return body.slice(0, 200)
  }
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
