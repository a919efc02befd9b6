/** What a built page makes its viewer load before it stands, compressed as it travels. */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

export interface PageBytes {
  /** Scripts of the page and in the page, with all they import statically. */
  readonly script: number
  readonly css: number
  readonly parts: readonly { readonly name: string; readonly bytes: number }[]
}

/** Measures the page `index.html` of a folder that is served as the root of its host. */
export async function bytesOfPage(folder: string): Promise<PageBytes> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const scripts = await scriptsOf(html, folder)
  const styles = await stylesOf(html, folder)
  return {
    script: sum(scripts.values()),
    css: sum(styles.values()),
    parts: [...scripts, ...styles].map(([name, text]) => ({ name, bytes: gzipped(text) })),
  }
}

/** Name and text of each script, from the tags on along the static imports. */
async function scriptsOf(html: string, folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const queue: string[] = []
  for (const { attributes, text } of tagsOf(html, 'script')) {
    const type = attributes.get('type') ?? ''
    if (type !== '' && type !== 'module' && type !== 'text/javascript') continue
    const src = attributes.get('src')
    if (src !== undefined) queue.push(pathOf(src, folder, folder))
    else {
      texts.set(`in the page (${texts.size + 1})`, text)
      if (type === 'module') queue.push(...staticImports(text, folder, folder))
    }
  }
  for (const { attributes } of tagsOf(html, 'link')) {
    const href = attributes.get('href')
    const isScript = attributes.get('rel') === 'modulepreload' || attributes.get('as') === 'script'
    if (isScript && href !== undefined) queue.push(pathOf(href, folder, folder))
  }
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const name = relative(folder, path)
    if (texts.has(name)) continue
    const text = await readFile(path, 'utf8')
    texts.set(name, text)
    queue.push(...staticImports(text, dirname(path), folder))
  }
  return texts
}

async function stylesOf(html: string, folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { text } of tagsOf(html, 'style')) texts.set(`style in the page ${texts.size}`, text)
  for (const { attributes } of tagsOf(html, 'link')) {
    const href = attributes.get('href')
    if (attributes.get('rel') !== 'stylesheet' || href === undefined) continue
    const path = pathOf(href, folder, folder)
    texts.set(relative(folder, path), await readFile(path, 'utf8'))
  }
  return texts
}

/** The files that a module imports before its first line runs; a dynamic `import()` is none. */
function staticImports(code: string, from: string, folder: string): string[] {
  return parseAst(code).body.flatMap((statement) => {
    const isImport =
      statement.type === 'ImportDeclaration' ||
      statement.type === 'ExportAllDeclaration' ||
      statement.type === 'ExportNamedDeclaration'
    const source = isImport ? statement.source : null
    return source === null ? [] : [pathOf(source.value, from, folder)]
  })
}

function pathOf(address: string, from: string, folder: string): string {
  const path = address.replace(/[?#].*$/, '')
  return path.startsWith('/') ? join(folder, path) : join(from, path)
}

interface Tag {
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
}

/** The elements of a name in a page that a build has written, not in any page of the web. */
function tagsOf(html: string, name: string): Tag[] {
  const hasText = name !== 'link'
  const pattern = hasText ? `<${name}\\b([^>]*)>(.*?)</${name}>` : `<${name}\\b([^>]*)>`
  const found = html.replace(/<!--.*?-->/gs, '').matchAll(new RegExp(pattern, 'gis'))
  return [...found].map(([, attributes = '', text = '']) => ({
    attributes: new Map(
      [...attributes.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    ),
    text,
  }))
}

function sum(texts: Iterable<string>): number {
  return [...texts].reduce((total, text) => total + gzipped(text), 0)
}

function gzipped(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
