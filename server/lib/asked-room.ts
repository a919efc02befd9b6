/** The room that a request names. */
import { ROOM_PATTERN } from '../../contract/board-config.ts'
import { Problem } from './problem.ts'

/** `?room=` of an address. */
export interface RoomQuery {
  readonly room?: unknown
}

/** The first of them if there are many, as the board reads it; `undefined` if there is none. */
export function firstRoom({ room }: RoomQuery): unknown {
  return Array.isArray(room) ? room[0] : room
}

export function isRoom(room: unknown): room is string {
  return typeof room === 'string' && ROOM_PATTERN.test(room)
}

/** @throws {Problem} 400 */
export function checkRoom(room: unknown): asserts room is string {
  if (isRoom(room)) return
  throw new Problem(400, 'This is not a room.', [
    { field: 'room', problem: 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -' },
  ])
}
