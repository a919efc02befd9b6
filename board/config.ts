/**
 * The board's settings, read once from the page (docs/decisions/settings.md): the JSON block
 * `#board-config` of `index.html`, and `?room=` in the address. Those of the channel are read later,
 * with its code (`contract/channel-settings.ts`).
 */

import { DATA_FILE_PATH } from '../contract/auction-file.ts'
import type { WireObject } from '../contract/leaf.ts'
import { ROOM_PATTERN, readSettingsBlock } from '../contract/settings.ts'

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
  const { block, room } = readSettingsBlock(text, passedOver)
  const askedRoom = new URLSearchParams(search).get('room')
  const hasAskedRoom = askedRoom !== null && ROOM_PATTERN.test(askedRoom)
  return {
    block,
    room: hasAskedRoom ? askedRoom : room,
    dataFileUrl: hasAskedRoom ? `${DATA_FILE_URL}?room=${askedRoom}` : DATA_FILE_URL,
  }
}
