/**
 * The board's settings, read once from the page (decision record 0012): the JSON block
 * `#board-config` of `index.html`, and `?room=` in the address. Those of the channel are read later,
 * with its code (`feed/channel-settings.ts`).
 */

import { isWireObject, own, type WireObject } from '../contract/leaf.ts'
import { DATA_FILE_PATH, DEFAULT_ROOM, ROOM_PATTERN } from '../contract/room.ts'

/** Under the prefix that the board was built for, if any. */
const DATA_FILE_URL = import.meta.env.BASE_URL + DATA_FILE_PATH.slice(1)

export interface BoardConfig {
  /** The settings block. */
  readonly block: WireObject
  /** The room a viewer joins (§7, §9). */
  readonly room: string
  /** Where the data file is asked for, on the page's own origin (§7). */
  readonly dataFileUrl: string
}

/**
 * Reads the settings. A block that cannot be read counts as empty and a setting that cannot be
 * used as missing; `passedOver` is told of either.
 */
export function readBoardConfig(
  text: string,
  search: string,
  passedOver: (what: string) => void,
): BoardConfig {
  const block = parseBlock(text, passedOver)
  const configuredRoom = own(block, 'room') ?? DEFAULT_ROOM
  const askedRoom = new URLSearchParams(search).get('room')
  const hasAskedRoom = askedRoom !== null && ROOM_PATTERN.test(askedRoom)
  const isRoom = typeof configuredRoom === 'string' && configuredRoom !== ''
  if (!isRoom) passedOver('board-config: room is not a text; the default room is used')
  const room = isRoom ? configuredRoom : DEFAULT_ROOM
  return {
    block,
    room: hasAskedRoom ? askedRoom : room,
    dataFileUrl: hasAskedRoom ? `${DATA_FILE_URL}?room=${askedRoom}` : DATA_FILE_URL,
  }
}

function parseBlock(text: string, passedOver: (what: string) => void): WireObject {
  if (text.trim() === '') return {}
  try {
    const block: unknown = JSON.parse(text)
    if (isWireObject(block)) return block
    passedOver('board-config: not a JSON object; the defaults are used')
  } catch (cause) {
    passedOver(`board-config: not JSON (${String(cause)}); the defaults are used`)
  }
  return {}
}
