import type { Plugin } from 'vite'
import { DEFAULT_ROOM } from '../../contract/board-config.ts'

/**
 * Fills the settings block of `index.html`. The build-time variables
 * VITE_BOARD_SERVICE and VITE_BOARD_ROOM set its defaults; a static host may edit it afterwards.
 * VITE_BOARD_ADDRESS, where the board will be found, makes the address of the link preview's picture
 * absolute, which most services that show previews ask for.
 */
export function configBlock(env: Readonly<Record<string, string>>): Plugin {
  const settings = {
    service: env['VITE_BOARD_SERVICE'] ?? '',
    room: env['VITE_BOARD_ROOM'] ?? DEFAULT_ROOM,
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  // Vite has put the base before it.
  let picture = ''
  return {
    name: 'board-config-block',
    configResolved({ base }) {
      picture = `${base}preview.png`
    },
    transformIndexHtml: (html) =>
      html
        .replace('id="board-config">', () => `id="board-config">${json}`)
        .replace(
          `content="${picture}"`,
          () => `content="${previewAt(env['VITE_BOARD_ADDRESS'], picture)}"`,
        ),
  }
}

/** @throws when the address is none */
function previewAt(board: string | undefined, picture: string): string {
  return board === undefined || board === '' ? picture : new URL(picture, board).href
}
