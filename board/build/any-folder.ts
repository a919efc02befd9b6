import type { Plugin } from 'vite'
import { withImports } from './one-page.ts'

/** The variable in which the page stores its folder; the built board uses it instead of a fixed base. */
const FOLDER = 'globalThis.gavelFolder'

/**
 * Makes a board that works in any folder of any host, for `gavel export`. Its base is the folder of
 * the page's own address, so every path outside of the folder is the host's to answer.
 *
 * @throws when the page's first script is not as expected
 */
export function anyFolder(): Plugin {
  return {
    name: 'any-folder',
    enforce: 'post',
    config: () => ({ base: './', define: { 'import.meta.env.BASE_URL': FOLDER } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        if (entry === undefined) this.error('no script')
        // Left for the bundler's preloading, which the board has none of; the page's script is no module.
        // The others are, and find their pictures by it.
        for (const chunk of withImports(entry, chunks)) {
          chunk.code = chunk.code.replaceAll('import.meta.url', '""')
        }
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const start = "if (location.pathname === '%BASE_URL%') {"
        const file = '`%BASE_URL%auctiondatafile'
        if (!(html.includes(start) && html.includes(file))) throw new Error('no early request')
        return html
          .replace(
            start,
            () => `${FOLDER} = location.pathname.replace(/[^/]*$/, '')
      if (location.pathname.endsWith('/index.html') && location.protocol !== 'file:') {
        history.replaceState(null, '', ${FOLDER} + location.search + location.hash)
      }
      if (location.pathname === ${FOLDER}) {`,
          )
          .replace(file, () => `\`\${${FOLDER}}auctiondatafile`)
      },
    },
  }
}
