/**
 * Finds names in Markdown that the repository doesn't have: paths, symbols, settings, address
 * parameters, log lines, npm scripts, `gavel` commands and their options. Looks at code spans, and in code blocks
 * at npm scripts, `gavel` commands and settings. Plain words in longer spans are not judged.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the documents may name. */
export interface Repository {
  /** Tracked files, relative to the root. */
  readonly files: readonly string[]
  /** Their text without comments, documents and tests. */
  readonly source: string
  /** Identifiers in `source`. */
  readonly words: ReadonlySet<string>
  readonly npmScripts: ReadonlySet<string>
  /** Words that may follow `gavel`. */
  readonly gavelCommands: ReadonlySet<string>
}

const ROOT = new URL('..', import.meta.url)
const NPM_COMMANDS = new Set(['ci', 'install', 'pack', 'run', 'start', 'test', 'version'])
const BINARY = /\.(?:png|webp|ico|woff2?)$/
const NOT_SOURCE = /^docs\/|\.md$|\.svg$|\.test\.tsx?$|^package-lock\.json$/
/** Routes of ours, such as `/healthz` and `/api/openapi.json`; other absolute paths are a host's. */
const ROUTE = /^\/(?:[a-z]{4,}|(?:api\/)?[a-z]+\.json)$/
const SENTENCE = /^[A-Z][\w'’-]*(?: [\w'’-]+){2,}[.…]?$/
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|#).*$/gm

export function readRepository(): Repository {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
  const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
  const source = files
    .filter((path) => !NOT_SOURCE.test(path) && !BINARY.test(path))
    .map((path) =>
      /\.(?:tsx?|mjs|css)$/.test(path) ? read(path).replace(COMMENT, '') : read(path),
    )
    .join('\n')
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  return {
    files,
    source,
    words: new Set(source.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu)),
    npmScripts: new Set(Object.keys(scripts)),
    gavelCommands: new Set(
      files.flatMap((path) => /^cli\/commands\/([a-z]+)\.ts$/.exec(path)?.[1] ?? []),
    ),
  }
}

/**
 * The names in `markdown` that `repository` doesn't have, each once.
 *
 * @param outside names of other projects and of HTTP, which are allowed
 */
export function unknownNames(
  markdown: string,
  repository: Repository,
  outside: ReadonlySet<string>,
): string[] {
  const blocks = [...markdown.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\s+/g, ' '))
  const names = [
    ...spans.flatMap((span) => unknownInSpan(span, repository)),
    ...[...spans, ...blocks].flatMap((text) => unknownCommands(text, repository)),
    ...blocks.flatMap((text) =>
      (text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []).filter(
        (name) => !repository.words.has(name),
      ),
    ),
  ]
  return [...new Set(names)].filter((name) => !outside.has(name))
}

function unknownInSpan(span: string, repository: Repository): string[] {
  // A log line or a text of the board.
  if (SENTENCE.test(span)) return repository.source.includes(span) ? [] : [span]
  const isOneWord = !span.includes(' ')
  return span
    .split(/[\s()[\]{}<>"'“”,;|*=…]+/)
    .map((token) => token.replace(/[:.]+$/, ''))
    .filter((token) => !isKnown(token, isOneWord, repository))
}

function isKnown(token: string, isOneWord: boolean, repository: Repository): boolean {
  const { files, source, words } = repository
  const isInSource = source.includes(token)
  if (token.startsWith('/')) return !ROUTE.test(token) || isInSource
  // Figures, punctuation, and what lies elsewhere.
  if (!/\p{L}{2}/u.test(token) || /^(?:https?:|\d|~|\.\.?\/)/.test(token)) return true
  if (/^[?&]/.test(token)) return new RegExp(`['"\`]${token.slice(1)}['"\`]`).test(source)
  if (/^--[a-z]/.test(token)) {
    const name = token.slice(2)
    return isInSource || source.includes(`'${name}'`) || source.includes(` ${name}: {`)
  }
  if (token.includes('/')) {
    const path = token.replace(/\/$/, '')
    const isOurs = files.some((file) => file.startsWith(path.replace(/\/.*/, '/')))
    return isOurs ? files.some((file) => file === path || file.startsWith(`${path}/`)) : isInSource
  }
  if (/\.(?:tsx?|mjs|md|json|html|css|ya?ml|conf|cfg|svg)$/.test(token)) {
    return isInSource || files.some((file) => file === token || file.endsWith(`/${token}`))
  }
  // One word alone is a name. In a longer span only what no English word looks like is one.
  if (!isOneWord && !/[a-z][A-Z]|_/.test(token)) return true
  return /^[\p{L}\p{N}_$]+$/u.test(token) ? words.has(token) : isInSource
}

function unknownCommands(text: string, { npmScripts, gavelCommands, words }: Repository): string[] {
  const unknown: string[] = []
  for (const [, run, script = ''] of text.matchAll(/\bnpm (run (?:-s )?)?([a-z][a-z0-9:-]*)/g)) {
    const isScript = run === undefined ? NPM_COMMANDS.has(script) : npmScripts.has(script)
    if (!isScript) unknown.push(`npm ${run === undefined ? '' : 'run '}${script}`)
  }
  for (const [, command = ''] of text.matchAll(/(?:^|npx |bin\/)gavel ([a-z]+)/gm)) {
    if (!gavelCommands.has(command) && !words.has(command)) unknown.push(`gavel ${command}`)
  }
  return unknown
}
