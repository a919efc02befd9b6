import type { Plugin } from 'vite'
import { DEFAULT_ROOM } from '../../contract/room.ts'

/**
 * Fills the settings block of `index.html` (decision record 0012). The build-time variables
 * VITE_BOARD_SERVICE and VITE_BOARD_ROOM set its defaults; a static host may edit it afterwards.
 */
export function configBlock(env: Readonly<Record<string, string>>): Plugin {
  const settings = {
    service: env['VITE_BOARD_SERVICE'] ?? '',
    room: env['VITE_BOARD_ROOM'] ?? DEFAULT_ROOM,
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return {
    name: 'board-config-block',
    transformIndexHtml: (html) =>
      html.replace('id="board-config">', () => `id="board-config">${json}`),
  }
}
