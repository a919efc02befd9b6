/**
 * Rooms, and where a room's data file is asked for (specification §7, §9).
 * Apart from `channel.ts`, so that the page's first script does not carry the channel's part.
 */

/** The room of §9, unless the deployment names another. */
export const DEFAULT_ROOM = 'test-room'

/** What a room may be called, wherever a room is named. */
export const ROOM_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/** The path of the data file on the board's own origin (§7). */
export const DATA_FILE_PATH = '/auctiondatafile.json'
