/** Lists, removes and records the rooms of a feed server through its public HTTP API. */
import * as v from 'valibot'
import {
  type Answer,
  isSuccess,
  PublishingFailed,
  parseJson,
  type Request,
  type SendingOptions,
  send,
  whyOf,
} from './request.ts'

const LIST = v.object({
  rooms: v.array(
    v.object({
      room: v.string(),
      /** That the server keeps. */
      events: v.number(),
      /** When it was last published to, as an ISO date. */
      changedAt: v.string(),
    }),
  ),
})

export type RoomSummary = v.InferOutput<typeof LIST>['rooms'][number]

/** All of these throw PublishingFailed when the server refuses or stays out of reach. */
export interface Rooms {
  /** The rooms that the token may publish to, by name. */
  list(): Promise<readonly RoomSummary[]>
  /** Removes the room for good. Succeeds too when it is not there. */
  remove(room: string): Promise<void>
  /** The text of the room's recording. */
  recording(room: string): Promise<string>
}

/** A long auction takes the server some seconds. */
const PATIENCE_MS = 300_000
/** In bytes: four times what the server keeps, packed, of a room's data files. */
const LARGEST_RECORDING = 256 * 1024 * 1024

/** @param server its address, such as `http://localhost:3000` */
export function createRooms(server: string, options: SendingOptions): Rooms {
  const urlOf = (room: string) => new URL(`/api/rooms/${encodeURIComponent(room)}`, server)

  async function done(request: Request, doing: string): Promise<Answer> {
    const answer = await send(request, options, doing)
    if (isSuccess(answer)) return answer
    throw new PublishingFailed(`The feed server refused: ${whyOf(answer)}`)
  }

  return {
    async list() {
      const url = new URL('/api/rooms', server)
      const { body } = await done({ method: 'GET', url }, 'Listing')
      const read = v.safeParse(LIST, parseJson(body))
      if (read.success) return read.output.rooms
      throw new PublishingFailed('The answer has no list of rooms: is this a feed server?')
    },
    async remove(room) {
      await done({ method: 'DELETE', url: urlOf(room) }, 'Removing')
    },
    async recording(room) {
      const url = new URL(`${urlOf(room)}/recording`)
      const limits = { patienceMs: PATIENCE_MS, most: LARGEST_RECORDING }
      const { body } = await done({ method: 'GET', url, ...limits }, 'Recording')
      return body
    },
  }
}
