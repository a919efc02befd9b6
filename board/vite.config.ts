import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { DEFAULT_ROOM } from '../contract/channel.ts'

/**
 * Fills the settings block of `index.html` (decision record 0012). The build-time variables
 * VITE_BOARD_SERVICE and VITE_BOARD_ROOM set its defaults; a static host may edit it afterwards.
 */
function boardConfigBlock(env: Record<string, string>): Plugin {
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

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Absolute: the not-found page is served at paths of any depth (§2).
  base: '/',
  plugins: [react(), boardConfigBlock(loadEnv(mode, process.cwd(), 'VITE_BOARD_'))],
  build: {
    outDir: fileURLToPath(new URL('../dist/board', import.meta.url)),
    emptyOutDir: true,
    // Data addresses are for the two placeholders alone, which ask for it by `?inline`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
}))
