/** The compressed bytes that a built page loads before it is complete. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, parseAst } from 'vite'
import { ROOT } from '../../tests/kit/programs.ts'

export interface PageBytes {
  /** Scripts of the page and in the page, with all they import statically. */
  readonly script: number
  readonly css: number
  readonly parts: readonly { readonly name: string; readonly bytes: number }[]
}

/** Measures the page `index.html` of a folder that is served as the root of its host. */
export async function bytesOfPage(folder: string): Promise<PageBytes> {
  const elements = elementsOf(await readFile(join(folder, 'index.html'), 'utf8'))
  const scripts = await scriptsOf(elements, folder)
  const styles = await stylesOf(elements, folder)
  return {
    script: sum(scripts.values()),
    css: sum(styles.values()),
    parts: [...scripts, ...styles].map(([name, text]) => ({ name, bytes: gzipped(text) })),
  }
}

/** The least that a page with React can weigh: `createRoot` and one element. */
export async function bytesOfHelloWorld(): Promise<number> {
  const reports = join(ROOT, 'test-results')
  await mkdir(reports, { recursive: true })
  // Inside the project, so that its React resolves.
  const root = await mkdtemp(join(reports, 'floor-'))
  try {
    await writeFile(join(root, 'index.html'), '<script type="module" src="./main.js"></script>')
    await writeFile(
      join(root, 'main.js'),
      `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      createRoot(document.body).render(createElement('p', null, 'Hello'))`,
    )
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { modulePreload: { polyfill: false }, reportCompressedSize: false },
    })
    return (await bytesOfPage(join(root, 'dist'))).script
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Name and text of each script, from the tags on along the static imports. */
async function scriptsOf(elements: readonly Element[], folder: string) {
  const texts = new Map<string, string>()
  const queue: string[] = []
  for (const { name, attributes, text } of elements) {
    if (name === 'link') {
      const isScript =
        attributes.get('rel') === 'modulepreload' || attributes.get('as') === 'script'
      const href = attributes.get('href')
      if (isScript && href !== undefined) queue.push(pathOf(href, folder, folder))
    }
    if (name !== 'script' || !isCode(attributes.get('type') ?? '')) continue
    const src = attributes.get('src')
    if (src !== undefined) queue.push(pathOf(src, folder, folder))
    else {
      texts.set(`script in the page ${texts.size + 1}`, text)
      queue.push(...staticImports(text, folder, folder))
    }
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

/** Settings and other data stand in script elements too. */
function isCode(type: string): boolean {
  return ['', 'module', 'text/javascript'].includes(type.toLowerCase())
}

async function stylesOf(elements: readonly Element[], folder: string) {
  const texts = new Map<string, string>()
  for (const { name, attributes, text } of elements) {
    const href = attributes.get('href')
    if (name === 'style') texts.set(`style in the page ${texts.size + 1}`, text)
    else if (attributes.get('rel') === 'stylesheet' && href !== undefined) {
      const path = pathOf(href, folder, folder)
      texts.set(relative(folder, path), await readFile(path, 'utf8'))
    }
  }
  return texts
}

/** The files that a module imports before its first line runs; a dynamic `import()` doesn't count. */
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

interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
}

/** Read in one go, for a comment and a script may each hold what looks like the other. */
const PIECE = /<!--.*?-->|<(script|style)\b([^>]*)>(.*?)<\/\1\s*>|<(link)\b([^>]*)>/gis

/** Scripts, styles and links of a page that a build has written, not of any page of the web. */
function elementsOf(html: string): Element[] {
  return [...html.matchAll(PIECE)].map((match) => {
    const [, withText, itsAttributes, text = '', link, linkAttributes] = match
    return {
      name: (withText ?? link ?? 'comment').toLowerCase(),
      attributes: new Map(
        [...(itsAttributes ?? linkAttributes ?? '').matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(
          ([, key = '', value = '']) => [key, value],
        ),
      ),
      text,
    }
  })
}

function sum(texts: Iterable<string>): number {
  return [...texts].reduce((total, text) => total + gzipped(text), 0)
}

function gzipped(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
