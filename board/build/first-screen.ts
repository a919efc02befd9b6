import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { FIRST_SCREEN_FILE } from '../../contract/first-screen.ts'
import { shortClassNames } from './class-names.ts'

/**
 * Builds the module that puts the first screen into the page on the server, after the page itself and with
 * the same class names (docs/decisions/first-screen.md). It needs no packages.
 */
export function firstScreen(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'first-screen',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle(cause) {
      if (cause !== undefined) return
      await build({
        configFile: false,
        root: config.root,
        base: config.base,
        mode: config.mode,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), shortClassNames()],
        // React is a development package: it is all in the module.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: `${config.root}/app/first-screen/render.tsx`,
          outDir: config.build.outDir,
          emptyOutDir: false,
          minify: true,
          rolldownOptions: { output: { entryFileNames: FIRST_SCREEN_FILE } },
        },
      })
    },
  }
}
