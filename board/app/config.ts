/**
 * The board's settings (docs/decisions/settings.md): the JSON block `#board-config` of `index.html`, and
 * `?room=`. `contract/channel-settings.ts` reads the channel's.
 */

import { ROOM_PATTERN, readSettingsBlock } from '../../contract/board-config.ts'
import type { WireObject } from '../../contract/leaf.ts'

interface BoardConfig {
  /** The settings block. */
  readonly block: WireObject
  /** The room a viewer joins (§7, §9). */
  readonly room: string
}

/** Reads the settings. An invalid block counts as empty and an invalid setting as missing; both are logged. */
export function readBoardConfig(
  text: string,
  search: string,
  warnIgnored: (what: string) => void,
): BoardConfig {
  const { block, room } = readSettingsBlock(text, warnIgnored)
  const askedRoom = new URLSearchParams(search).get('room')
  return { block, room: askedRoom !== null && ROOM_PATTERN.test(askedRoom) ? askedRoom : room }
}
