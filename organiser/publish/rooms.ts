/** Lists and removes the rooms of a feed server through its public HTTP API. */
import { getOwn, isWireObject, text } from '../../contract/leaf.ts'
import type { Answer, Request, SendingOptions } from './request.ts'
import { isSuccess, PublishingFailed, parseJson, send, whyOf } from './request.ts'

export interface RoomSummary {
  readonly room: string
  /** Events that the server keeps. */
  readonly events: number
  /** Size of the data file; `null` without one. */
  readonly dataFileBytes: number | null
  /** When it was last published to, as an ISO date. */
  readonly changedAt: string
}

/** Both throw PublishingFailed when the server refuses or stays out of reach. */
export interface Rooms {
  /** The rooms that the token may publish to, by name. */
  list(): Promise<readonly RoomSummary[]>
  /** Removes the room for good. Succeeds too when it is not there. */
  remove(room: string): Promise<void>
}

/** @param server its address, such as `http://localhost:3000` */
export function createRooms(server: string, options: SendingOptions): Rooms {
  async function done(request: Request, doing: string): Promise<Answer> {
    const answer = await send(request, options, doing)
    if (isSuccess(answer)) return answer
    throw new PublishingFailed(`The feed server refused: ${whyOf(answer)}`)
  }

  return {
    async list() {
      const url = new URL('/api/rooms', server)
      const { body } = await done({ method: 'GET', url }, 'Listing')
      return readRooms(parseJson(body))
    },
    async remove(room) {
      const url = new URL(`/api/rooms/${encodeURIComponent(room)}`, server)
      await done({ method: 'DELETE', url }, 'Removing')
    },
  }
}

function readRooms(answer: unknown): readonly RoomSummary[] {
  const rooms = isWireObject(answer) ? getOwn(answer, 'rooms') : undefined
  if (!Array.isArray(rooms)) {
    throw new PublishingFailed('The answer has no list of rooms: is this a feed server?')
  }
  return rooms.filter(isWireObject).map((room) => {
    const [events, bytes] = [getOwn(room, 'events'), getOwn(room, 'dataFileBytes')]
    return {
      room: text(getOwn(room, 'room')) ?? '',
      events: typeof events === 'number' ? events : 0,
      dataFileBytes: typeof bytes === 'number' ? bytes : null,
      changedAt: text(getOwn(room, 'changedAt')) ?? '',
    }
  })
}
