/** What a host says to a request for the data file. */
import type { ServerResponse } from 'node:http'

export type Answer =
  | {
      readonly status?: number
      readonly type?: string
      readonly body: string
      /** It is given when this is settled. */
      readonly once?: Promise<void>
    }
  /** The request is taken and never answered. */
  | 'never'
  /** The connection is cut. */
  | 'hang up'
  /** The host has no such file and falls back on its page. */
  | 'absent'

/** A data file with this value. */
export function json(value: unknown): Answer {
  return { body: JSON.stringify(value) }
}

export function sendAnswer(answer: Exclude<Answer, 'absent'>, response: ServerResponse): void {
  if (answer === 'never') return
  if (answer === 'hang up') {
    response.socket?.destroy()
    return
  }
  const { status = 200, type = 'application/json', body, once = Promise.resolve() } = answer
  void once.then(() => response.writeHead(status, { 'content-type': type }).end(body))
}
