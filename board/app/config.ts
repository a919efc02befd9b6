/**
 * The board's settings (docs/decisions/settings.md): the JSON block `#board-config` of `index.html`, and
 * `?room=`. The channel's are read later, with its code (`contract/channel-settings.ts`).
 */

import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { ROOM_PATTERN, readSettingsBlock } from '../../contract/board-config.ts'
import type { WireObject } from '../../contract/leaf.ts'

/** Under the prefix that the board was built for, if any. */
const DATA_FILE_URL = import.meta.env.BASE_URL + DATA_FILE_PATH.slice(1)

export interface BoardConfig {
  /** The settings block. */
  readonly block: WireObject
  /** The room a viewer joins (§7, §9). */
  readonly room: string
  /** The path of the data file, on the page's own origin (§7). */
  readonly dataFileUrl: string
}

/** Reads the settings. An invalid block counts as empty and an invalid setting as missing; both are logged. */
export function readBoardConfig(
  text: string,
  search: string,
  warnIgnored: (what: string) => void,
): BoardConfig {
  const { block, room } = readSettingsBlock(text, warnIgnored)
  const askedRoom = new URLSearchParams(search).get('room')
  const hasAskedRoom = askedRoom !== null && ROOM_PATTERN.test(askedRoom)
  return {
    block,
    room: hasAskedRoom ? askedRoom : room,
    dataFileUrl: hasAskedRoom ? `${DATA_FILE_URL}?room=${askedRoom}` : DATA_FILE_URL,
  }
}
