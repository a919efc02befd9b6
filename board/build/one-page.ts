import type { Plugin, Rolldown } from 'vite'

/**
 * Puts the board's script and styles into `index.html` itself, which saves a round trip on a slow
 * network (decision record 0022). What is loaded later (the channel, the confetti) stays in files
 * of its own, and must not import the page's script: the browser would run a second copy of it.
 *
 * @throws when a later file imports the page's script
 */
export function onePage(): Plugin {
  return {
    name: 'one-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite's own, which finish the dynamic imports.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        if (page?.type !== 'asset' || entry?.type !== 'chunk') this.error('no page or no script')
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.imports.includes(entry.fileName)) {
            this.error(`${file.fileName} imports the page’s script: hand it what it needs instead`)
          }
        }
        if (entry.imports.length > 0) this.error('the page’s script is in more than one file')

        let html = textOf(page)
        // At the end: the shell above it is painted while the script is still on its way.
        html = html
          .replace(tag('script', `src="/${entry.fileName}"`), '')
          .replace('</body>', () => `<script type="module">${inScript(entry)}</script></body>`)
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.css')) continue
          const before = html
          html = html.replace(
            tag('link', `href="/${name}"`),
            () => `<style>${textOf(file).replaceAll('</', '<\\/').trim()}</style>`,
          )
          if (html === before) this.error(`${name} is not a style of the page`)
          delete bundle[name]
        }
        if (html.includes(`"/${entry.fileName}"`)) this.error('the page still asks for its script')
        delete bundle[entry.fileName]
        page.source = html
      },
    },
  }
}

/** A tag with the attribute, with its end tag where it has one. */
function tag(name: string, attribute: string): RegExp {
  const literal = attribute.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`<${name}[^>]*${literal}[^>]*>(</${name}>)?`)
}

/** The script's text as it may stand in a page: later files by absolute address, no end tag. */
function inScript(entry: Rolldown.OutputChunk): string {
  return entry.code
    .replaceAll(/import\((["'`])\.\//g, 'import($1/assets/')
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '\\x3C!--')
    .trim()
}

function textOf(asset: Rolldown.OutputAsset): string {
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
}
