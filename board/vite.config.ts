import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { anyFolder } from './build/any-folder.ts'
import { baseOf } from './build/base.ts'
import { inlineClassNames, scopedName } from './build/class-names.ts'
import { configBlock } from './build/config-block.ts'
import { onePage, withoutPreloading } from './build/one-page.ts'
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
      inlineClassNames(),
      withoutPreloading(),
      isPlain ? plainPage() : onePage(),
    ],
    css: { modules: { generateScopedName: scopedName } },
    resolve: {
      // wouter's stand-in for what React has had since 18: 0.6 kB of the page for nothing.
      alias: { 'use-sync-external-store/shim/index.js': 'react' },
    },
    build: {
      outDir: here(
        isPlain ? '../dist/board-plain' : isExport ? '../dist/board-export' : '../dist/board',
      ),
      emptyOutDir: true,
      // The notices of the packages that are bundled.
      license: { fileName: 'licenses.md' },
      // Data addresses are for the two placeholders alone, which ask for it by `?inline`.
      assetsInlineLimit: 0,
      // The files loaded later need nothing preloaded, and the helper would be 1.3 kB of the page.
      modulePreload: isPlain ? { polyfill: false } : false,
      // All styles are in the page: a file loaded later has none of its own to wait for.
      cssCodeSplit: false,
      rolldownOptions: {
        optimization: { inlineConst: { mode: 'all' } },
        output: {
          // Scripts of their own in the page.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
              },
              { name: 'library', test: /board[\\/]library\.ts$/ },
            ],
          },
        },
      },
      reportCompressedSize: false,
    },
  }
})
