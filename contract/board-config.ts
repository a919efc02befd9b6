/**
 * Rooms, and the settings block of the board's page, `<script type="application/json"
 * id="board-config">` (docs/decisions/settings.md). `channel-settings.ts` reads the channel's part.
 */
import { getOwn, isWireObject, type WireObject } from './leaf.ts'

/** The room of §9, unless the deployment names another. */
export const DEFAULT_ROOM = 'test-room'

/** Valid room names. */
export const ROOM_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/** The block in a page: its start tag, its text. */
export const SETTINGS_BLOCK = /(<script\b[^>]*\bid="board-config"[^>]*>)([\s\S]*?)(?=<\/script>)/i

/**
 * Reads the block's text. An unreadable block counts as empty and an invalid setting as missing;
 * either is reported to `onInvalid`.
 * @returns with the room that a board joins unless its address names another (§7, §9)
 */
export function readSettingsBlock(text: string, onInvalid: (what: string) => void) {
  const block = parseBlock(text, onInvalid)
  const room = getOwn(block, 'room') ?? DEFAULT_ROOM
  if (typeof room === 'string' && room !== '') return { block, room }
  onInvalid('board-config: room is not a text; the default room is used')
  return { block, room: DEFAULT_ROOM }
}

function parseBlock(text: string, onInvalid: (what: string) => void): WireObject {
  if (text.trim() === '') return {}
  let problem = 'not a JSON object'
  try {
    const block: unknown = JSON.parse(text)
    if (isWireObject(block)) return block
  } catch (cause) {
    problem = `not JSON (${cause})`
  }
  onInvalid(`board-config: ${problem}; the defaults are used`)
  return {}
}
