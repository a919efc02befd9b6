import type { Plugin } from 'vite'
import { tag, textOf } from './one-page.ts'

const SCRIPT = /<script>([\s\S]*?)<\/script>/g
const STYLE = /<style>([\s\S]*?)<\/style>/g
const PLACEHOLDER = '\0placeholder:'
const DATA_LINK = /(<link\b[^>]*\bhref=")data:image\/svg\+xml,([^"]*)/g

/**
 * The plain build: a page with nothing inline, for hosts whose Content-Security-Policy is
 * `default-src 'self'`. Inline scripts and styles, the icon and the
 * placeholders become files with a hash in their names. The settings block stays where it is: it is
 * data, which no policy blocks.
 *
 * @throws when something inline is left
 */
export function plainPage(): Plugin[] {
  return [
    {
      name: 'placeholders-as-files',
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        order: 'pre',
        filter: { id: /\.svg\?inline$/ },
        async handler(source, importer) {
          const file = await this.resolve(source.replace('?inline', ''), importer)
          return file === null ? null : PLACEHOLDER + file.id
        },
      },
      load: {
        filter: { id: /^\0placeholder:/ },
        // Fetched with the script: a host that is gone later has no say in it.
        handler: (id) =>
          `import url from ${JSON.stringify(`${id.slice(PLACEHOLDER.length)}?url`)}
          new Image().src = url
          export default url`,
      },
    },
    {
      name: 'plain-page',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const page = bundle['index.html']
          if (page?.type !== 'asset') this.error('no page')
          const { base } = this.environment.config
          const fileOf = (name: string, source: string) =>
            base + this.getFileName(this.emitFile({ type: 'asset', name, source }))

          let html = textOf(page)
            .replace(SCRIPT, (_, code) => `<script src="${fileOf('page.js', code)}"></script>`)
            .replace(STYLE, (_, css) => `<link rel="stylesheet" href="${fileOf('page.css', css)}">`)
            .replace(
              DATA_LINK,
              (_, head, svg) => head + fileOf('icon.svg', decodeURIComponent(svg)),
            )
          // At the end, as in the page with everything inside: the shell is painted without them.
          for (const name of Object.keys(bundle).filter((name) => /style-.*\.css$/.test(name))) {
            const link = tag('link', `href="${base}${name}"`)
            const [element] = link.exec(html) ?? this.error(`${name} is not a style of the page`)
            html = html.replace(link, '').replace('</body>', () => `${element}</body>`)
          }
          const left =
            /<style|<script(?![^>]*(?:\ssrc=|application\/json|font\/woff2))|\sstyle=|="data:/.exec(
              html,
            )
          if (left !== null) this.error(`inline in the plain page: ${left[0]}`)
          page.source = html
        },
      },
    },
  ]
}
