/** The room that an address names with `?room=`. */
export interface RoomQuery {
  readonly room?: unknown
}

/** The first of them if there are many, as the board reads it; `undefined` if there is none. */
export function firstRoom({ room }: RoomQuery): unknown {
  return Array.isArray(room) ? room[0] : room
}
