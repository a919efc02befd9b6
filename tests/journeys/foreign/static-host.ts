/** A plain static host, as dumb as they come: what it does not know, it answers with the page. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** Settings that a deployment may write into the block of `index.html`. */
export type Settings = Readonly<Record<string, unknown>>

/** How a host serves the board; by default at the root, with no header of its own. */
export interface Hosting {
  /** The path that the board was built for, without a slash at its end. */
  readonly prefix?: string
  /** Sent with every file. */
  readonly headers?: Readonly<Record<string, string>>
}

const SETTINGS_BLOCK = /(<script[^>]*id="board-config"[^>]*>)[^<]*/

/** Answers with the file at `path` of `folder`, or the page, its settings replaced if given. */
export async function sendFile(
  folder: string,
  path: string,
  settings: Settings | undefined,
  headers: Hosting['headers'],
  response: ServerResponse,
): Promise<void> {
  const file = await readFile(join(folder, path)).catch(() => null)
  if (file !== null && path !== '/index.html') {
    response
      .writeHead(200, { ...headers, 'content-type': TYPES[extname(path)] ?? 'text/plain' })
      .end(file)
    return
  }
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const edited =
    settings === undefined
      ? page
      : page.replace(SETTINGS_BLOCK, (_, tag: string) => `${tag}${JSON.stringify(settings)}`)
  response.writeHead(200, { ...headers, 'content-type': TYPES['.html'] }).end(edited)
}

/** Pictures: made up for any name, but none at `…/missing…` and a broken one at `…/broken…`. */
export function sendPicture(path: string, response: ServerResponse): void {
  if (path.includes('missing')) {
    response.writeHead(404).end()
    return
  }
  if (path.includes('broken')) {
    response.writeHead(200, { 'content-type': 'image/png' }).end('no picture at all')
    return
  }
  const hue = [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360
  response
    .writeHead(200, { 'content-type': 'image/svg+xml' })
    .end(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="hsl(${hue} 60% 50%)"/></svg>`,
    )
}
