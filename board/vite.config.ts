import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { anyFolder } from './build/any-folder.ts'
import { baseOf } from './build/base.ts'
import { configBlock } from './build/config-block.ts'
import { displayFont } from './build/display-font.ts'
import { optimized } from './build/optimized.ts'
import { pictureFonts } from './build/picture-fonts.ts'
import { plainPage } from './build/plain-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_BOARD_')
  const isPlain = mode === 'plain'
  const isExport = mode === 'export'
  return {
    root: here('.'),
    // Absolute: the not-found page is served at paths of any depth (§2).
    ...(!isExport && { base: baseOf(env['VITE_BOARD_BASE']) }),
    plugins: [
      react(),
      isExport && anyFolder(),
      configBlock(env),
      displayFont(),
      !isPlain && !isExport && pictureFonts(),
      // The one switch between Vite's own build and ours: build/README.md.
      isPlain ? plainPage() : optimized(here),
    ],
    build: {
      outDir: here(
        isPlain ? '../dist/board-plain' : isExport ? '../dist/board-export' : '../dist/board',
      ),
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
