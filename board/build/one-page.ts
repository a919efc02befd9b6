import { minifySync, type Plugin, parseAst, type Rolldown } from 'vite'

/** Global variable through which the inlined scripts export to files that are loaded later. */
const SHARED = 'gavelPage'

/**
 * Puts the board's scripts and styles into `index.html` itself, which saves a round trip on a slow
 * network (docs/decisions/first-screen.md). Inlined scripts run as soon as they are parsed. Code that is
 * loaded later stays in separate files. Where such a file imports from an inlined script, the import is
 * rewritten to read `gavelPage`, so that React exists once and nothing is fetched twice.
 * Chunks that the entry shares with later files are inlined too.
 *
 * @throws when a style is not one of the page
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
        const { base } = this.environment.config
        const page = bundle['index.html']
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        if (page?.type !== 'asset' || entry === undefined) this.error('no page or no script')

        const first = withImports(entry, chunks)
        const names = first.map(({ fileName }) => fileName)
        for (const chunk of chunks) chunk.code = takingShared(chunk.code, names)
        // Strict and in its own scope, like a module.
        const [helpers = '', react = '', ...others] = first.map(
          ({ code }, at) => `(()=>{"use strict";${inPage(code, at, base)}})();`,
        )
        if (first[1]?.name !== 'react') this.error('React’s script doesn’t follow the helpers')
        // The bundler makes a chunk of its helpers, however small it is.
        const scripts = [helpers + react, ...others]
          .map((code) => `<script>${code}</script>`)
          .join('')
        let html = textOf(page)
          .replace(tag('script', `src="${base}${entry.fileName}"`), '')
          .replace(/(?<=<script>)[^<]*(?=<\/script>)/, minified)
        for (const name of names) {
          html = html.replace(tag('link', `href="${base}${name}"`), '')
          delete bundle[name]
        }

        let styles = ''
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.css')) continue
          const link = tag('link', `href="${base}${name}"`)
          if (!link.test(html)) this.error(`${name} is not a style of the page`)
          html = html.replace(link, '')
          // Relative addresses are those of the folder `assets`.
          const css = textOf(file)
            .replaceAll('</', '<\\/')
            .replaceAll('url(./', `url(${base}assets/`)
          styles += `<style>${css.trim()}</style>`
          delete bundle[name]
        }
        // At the end: the shell above needs neither, and is painted while they are on their way.
        html = html.replace('</body>', () => `${styles}${scripts}</body>`)
        page.source = html
      },
    },
  }
}

/**
 * Leaves `import()` as it is. Vite's plugin wraps it in a helper that preloads, 1 kB of the page, and
 * lazily loaded files need no preloads.
 */
export function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    apply: 'build',
    configResolved({ plugins }) {
      const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build')
      if (at === -1) throw new Error('Vite has no plugin of that name')
      ;(plugins as Plugin[]).splice(at, 1)
    },
  }
}

/** A chunk and its static imports, each before the chunks that import it. */
function withImports(
  entry: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported !== undefined) visit(imported)
    }
    found.add(chunk)
  }
  visit(entry)
  return [...found]
}

/**
 * The script's text as it may stand in a page: exports shared, later files by absolute address.
 *
 * @param at its position among the scripts of the page
 */
export function inPage(code: string, at: number, base: string): string {
  return leavingShared(code, at)
    .replaceAll(/import\((["'`])\.\//g, `import($1${base}assets/`)
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '\\x3C!--')
    .trim()
}

/** A script that stands in `index.html`, which the bundler leaves as it is. */
function minified(code: string): string {
  return minifySync('index.html.js', code, { module: false }).code
}

/** The code with its exports put where later files find them. */
function leavingShared(code: string, at: number): string {
  return replaced(code, (statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source !== null) return null
    const members = statement.specifiers.map(
      ({ exported, local }) => `${nameOf(exported)}:${nameOf(local)}`,
    )
    const exports = `{${members.join(',')}}`
    return at === 0 ? `globalThis.${SHARED}=[${exports}];` : `${SHARED}[${at}]=${exports};`
  })
}

/** The code with its imports from the page's script, files that were, taken from where it left them. */
export function takingShared(code: string, fileNames: readonly string[]): string {
  const files = fileNames.map((name) => `./${name.split('/').at(-1)}`)
  return replaced(code, (statement) => {
    if (statement.type !== 'ImportDeclaration') return null
    const at = files.indexOf(statement.source.value)
    if (at === -1) return null
    const members = statement.specifiers.map((specifier) => {
      if (specifier.type !== 'ImportSpecifier') throw new Error(`${specifier.type} of the page`)
      return `${nameOf(specifier.imported)}:${specifier.local.name}`
    })
    return members.length === 0 ? '' : `const{${members.join(',')}}=${SHARED}[${at}];`
  })
}

type Statement = ReturnType<typeof parseAst>['body'][number]

/** The code with those top-level statements replaced for which `replace` gives a text. */
function replaced(code: string, replace: (statement: Statement) => string | null): string {
  let result = ''
  let end = 0
  for (const statement of parseAst(code).body) {
    const text = replace(statement)
    if (text === null) continue
    result += code.slice(end, statement.start) + text
    end = statement.end
  }
  return result + code.slice(end)
}

function nameOf(name: { type: string; name?: string; value?: unknown }): string {
  return name.name ?? String(name.value)
}

/** A tag with the attribute, with its end tag where it has one. */
export function tag(name: string, attribute: string): RegExp {
  const literal = attribute.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`<${name}[^>]*${literal}[^>]*>(</${name}>)?`)
}

export function textOf(asset: Rolldown.OutputAsset): string {
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
}
