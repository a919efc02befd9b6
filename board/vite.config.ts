import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { configBlock } from './build/config-block.ts'
import { displayFont } from './build/display-font.ts'
import { optimized } from './build/optimized.ts'
import { pictureFonts } from './build/picture-fonts.ts'
import { plainPage } from './build/plain-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_BOARD_')
  const isPlain = mode === 'plain'
  return {
    root: here('.'),
    // The page works in any folder: `index.html` has the address of its own.
    ...(command === 'build' && {
      base: './',
      define: { 'import.meta.env.BASE_URL': 'globalThis.gavelFolder' },
    }),
    plugins: [
      react(),
      configBlock(env),
      displayFont(),
      !isPlain && pictureFonts(),
      // The one switch between Vite's own build and ours: build/README.md.
      isPlain ? plainPage() : optimized(here),
    ],
    build: {
      outDir: here(isPlain ? '../dist/board-plain' : '../dist/board'),
      emptyOutDir: true,
      // The notices of the packages that are bundled.
      license: { fileName: 'licenses.md' },
      // Data addresses are for the two placeholders alone, which ask for it by `?inline`.
      assetsInlineLimit: 0,
      // All styles are in the page: a file loaded later has none of its own to wait for.
      cssCodeSplit: false,
      reportCompressedSize: false,
    },
  }
})
