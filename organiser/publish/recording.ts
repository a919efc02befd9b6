/** Reads the recording of a room from a feed server through its public HTTP API. */
import { isSuccess, PublishingFailed, type SendingOptions, send, whyOf } from './request.ts'

/** A long auction takes the server some seconds. */
const PATIENCE_MS = 300_000
/** In bytes: four times what the server keeps, packed, of a room's data files. */
const LARGEST_RECORDING = 256 * 1024 * 1024

/**
 * @param server its address, such as `http://localhost:3000`
 * @returns the text of the recording
 * @throws PublishingFailed when the server refuses or stays out of reach
 */
export async function fetchRecording(
  server: string,
  room: string,
  options: SendingOptions,
): Promise<string> {
  const url = new URL(`/api/rooms/${encodeURIComponent(room)}/recording`, server)
  const request = { method: 'GET', url, patienceMs: PATIENCE_MS, most: LARGEST_RECORDING } as const
  const answer = await send(request, options, 'Recording')
  if (isSuccess(answer)) return answer.body
  throw new PublishingFailed(`The feed server refused: ${whyOf(answer)}`)
}
