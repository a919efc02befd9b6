/**
 * The settings block of the board's page, `<script type="application/json" id="board-config">`
 * (docs/decisions/settings.md). What is read of it with the channel is in `channel-settings.ts`.
 */
import { isWireObject, own, type WireObject } from './leaf.ts'
import { DEFAULT_ROOM } from './room.ts'

export interface SettingsBlock {
  readonly block: WireObject
  /** The room that a board joins unless its address names another (§7, §9). */
  readonly room: string
}

/**
 * Reads the block's text. A block that cannot be read counts as empty, a setting that cannot be used
 * as missing; `passedOver` is told of either.
 */
export function readSettingsBlock(text: string, passedOver: (what: string) => void): SettingsBlock {
  const block = parseBlock(text, passedOver)
  const room = own(block, 'room') ?? DEFAULT_ROOM
  if (typeof room === 'string' && room !== '') return { block, room }
  passedOver('board-config: room is not a text; the default room is used')
  return { block, room: DEFAULT_ROOM }
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
