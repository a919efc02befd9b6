import type { Plugin } from 'vite'
import { DEFAULT_ROOM } from '../../contract/board-config.ts'

const SEGMENT = /^[A-Za-z0-9._~-]+$/

/**
 * Fills the settings block of `index.html`, and its `<base>`. The build-time variables
 * VITE_BOARD_SERVICE, VITE_BOARD_ROOM and VITE_BOARD_BASE set the defaults; a static host may edit them
 * afterwards. VITE_BOARD_ADDRESS, where the board will be found, makes the address of the link preview's
 * picture absolute, which most services that show previews ask for.
 *
 * @throws when VITE_BOARD_BASE or VITE_BOARD_ADDRESS is invalid
 */
export function configBlock(env: Readonly<Record<string, string>>): Plugin {
  const settings = {
    service: env['VITE_BOARD_SERVICE'] ?? '',
    room: env['VITE_BOARD_ROOM'] ?? DEFAULT_ROOM,
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const folder = baseOf(env['VITE_BOARD_BASE'])
  const picture = `${folder}preview.png`
  return {
    name: 'board-config-block',
    transformIndexHtml: (html, { server }) =>
      html
        // Vite's server has the board at its root.
        .replace('<base href="/"', () => `<base href="${server ? '/' : folder}"`)
        .replace('id="board-config">', () => `id="board-config">${json}`)
        .replace(
          /(property="og:image" content=")[^"]*/,
          (_, head) => head + previewAt(env['VITE_BOARD_ADDRESS'], picture),
        ),
  }
}

/** @throws when the address is none */
function previewAt(board: string | undefined, picture: string): string {
  return board === undefined || board === '' ? picture : new URL(picture, board).href
}

/**
 * The folder of the board, from `VITE_BOARD_BASE`: `auction`,
 * `/auction` and `/auction/` give `/auction/`; nothing gives `/`.
 *
 * @throws when it is not a path of plain segments
 */
export function baseOf(value = ''): string {
  const path = value.trim().replace(/^\/|\/$/g, '')
  if (path === '') return '/'
  const isPath = path
    .split('/')
    .every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..')
  if (!isPath) {
    throw new Error(
      `VITE_BOARD_BASE must be a path such as /auction/ (letters, digits, "-", ".", "_" and "~" between slashes), not ${JSON.stringify(value)}. An address with its host goes into VITE_BOARD_ADDRESS.`,
    )
  }
  return `/${path}/`
}
