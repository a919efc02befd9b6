/**
 * The built board, held in memory. No request touches the disk, so no path can leave the folder.
 * Every file is sent compressed, by the build (`.br` and `.gz` beside it) or once here: the page at
 * start, other files with their first request (docs/decisions/http.md).
 *
 * `/` is the page; `/assets/*` carry their hash in the name and never change; the few files beside
 * `index.html` (icon, manifest) may change with the next build. Source maps, dotfiles and the
 * compressed forms themselves have no address. Any other path is not found.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MANIFEST } from '../../contract/brand/page.ts'
import { firstRoom, isRoom, type RoomQuery } from '../lib/asked-room.ts'
import { acceptsPage } from '../lib/negotiate.ts'
import { Problem, sendProblem } from '../lib/problem.ts'
import { compressed, type ReadyBody, readyBody, sendReady } from '../lib/ready-body.ts'
import type { BrandedBoard } from './branded-board.ts'
import { asksForFirstScreen, type FirstScreens } from './first-screen.ts'
import type { LinkPictures } from './link-pictures.ts'
import { createNamedPages, type NamedPage, type NamedPageOptions, PREVIEW } from './named-page.ts'
import { NO_PAGE, type PagePolicy, readPagePolicy } from './page-policy.ts'

const NO_CACHE = 'no-cache'
const FIVE_MINUTES = 'public, max-age=300'
const ONE_DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

/** Extension → type. A file of another type has no address; text is worth compressing. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const COMPRESSIBLE = /^text\/|json|svg/

export interface Board {
  /** The page, or `null` where no board has been built. */
  readonly page: ReadyBody | null
  /** Its text. */
  readonly html: string
  readonly policy: PagePolicy
  /** By path, with its leading slash. */
  readonly files: ReadonlyMap<string, BoardFile>
}

interface BoardFile {
  readonly plain: Buffer
  readonly contentType: string
  readonly cacheControl: string
  /** In the forms that are sent. */
  body(): Promise<ReadyBody>
}

/**
 * Reads the built board from `folder`; without the folder the board has no page.
 * @param pictures paths of the brand's own, by their addresses: those that are there become files of the board
 */
export async function loadBoard(
  folder: string,
  pictures: ReadonlyMap<string, string> = new Map(),
): Promise<Board> {
  const files = new Map<string, BoardFile>()
  const [page] = await Promise.all([
    loadPage(join(folder, 'index.html')),
    loadFiles(folder, '/', ONE_DAY, files),
    loadFiles(join(folder, 'assets'), '/assets/', FOREVER, files),
  ])
  for (const [name, path] of pictures) await loadFile(path, `/${name}`, ONE_DAY, files)
  const html = page?.plain.toString() ?? ''
  return { page, html, policy: page === null ? NO_PAGE : readPagePolicy(html), files }
}

/** Serves `/`, the board's files, 404 for paths without a route, and 405 for methods without one. */
export async function serveBoard(
  app: FastifyInstance,
  { page, files }: Board,
  branded: BrandedBoard,
  options: Omit<NamedPageOptions, 'drawsPictures'> & {
    /** `null` for the picture of the build. */
    readonly linkPictures: LinkPictures | null
    /** `null` for pages without first screen. */
    readonly firstScreens: FirstScreens | null
    /** The methods that the routes of a path take. */
    readonly methodsOf: (path: string) => readonly string[]
  },
): Promise<void> {
  const { firstScreens, linkPictures, defaultRoom } = options
  const drawsPictures = linkPictures !== null
  const pages = page && createNamedPages(branded, page, { ...options, drawsPictures })
  if (pages !== null) {
    // So that a page is ready before the first viewer.
    await pages(null)
    app.addHook('onReady', async () => void (await (firstScreens ?? pages)(defaultRoom)))
    app.get<{ Querystring: RoomQuery }>('/', async (request, reply) => {
      const asked = firstRoom(request.query) ?? defaultRoom
      const room = isRoom(asked) ? asked : null
      const screens = asksForFirstScreen(request.query) ? firstScreens : null
      const screen = room === null ? null : await screens?.(room)
      return sendPage(request, reply, screen ?? (await pages(room)), 200)
    })
  }
  for (const [path, { body, cacheControl }] of files) {
    if (path === `/${MANIFEST}` && branded.isBranded) continue
    if (path === PREVIEW && drawsPictures) continue
    app.get(path, async (request, reply) =>
      sendReady(request, reply, await body(), { cacheControl }),
    )
  }
  if (branded.isBranded && files.has(`/${MANIFEST}`)) serveManifest(app, branded, defaultRoom)
  if (linkPictures !== null) serveLinkPicture(app, files.get(PREVIEW), linkPictures, defaultRoom)
  app.setNotFoundHandler(async (request, reply) => {
    if (pages !== null && asksForPage(request)) {
      return sendPage(request, reply, await pages(null), 404)
    }
    const methods = options.methodsOf(request.url.replace(/\?.*/, ''))
    if (methods.length > 0 && !methods.includes(request.method)) {
      const allow = methods.join(', ')
      return sendProblem(reply.header('allow', allow), new Problem(405, `This takes ${allow}.`))
    }
    return sendProblem(reply, new Problem(404, 'There is nothing at this address.'))
  })
}

/** The manifest has the name and the start address of the room that it is asked for. */
function serveManifest(app: FastifyInstance, branded: BrandedBoard, defaultRoom: string): void {
  app.get<{ Querystring: RoomQuery }>(`/${MANIFEST}`, (request, reply) => {
    const body = branded.manifest(validRoom(request.query) ?? defaultRoom)
    if (body === null) return reply.callNotFound()
    return sendReady(request, reply, body, { cacheControl: ONE_DAY })
  })
}

/** The picture of a link preview, or that of the build in its place. */
function serveLinkPicture(
  app: FastifyInstance,
  built: BoardFile | undefined,
  pictures: LinkPictures,
  defaultRoom: string,
): void {
  app.get<{ Querystring: RoomQuery }>(PREVIEW, async (request, reply) => {
    const drawn = await pictures(validRoom(request.query) ?? defaultRoom)
    const body = drawn ?? (await built?.body())
    if (body === undefined) return reply.callNotFound()
    // It may be ready a moment later.
    const cacheControl = drawn === null ? 'no-store' : FIVE_MINUTES
    return sendReady(request, reply, body, { cacheControl })
  })
}

/** The room of the address; `null` for none, or one that can't be. */
function validRoom(query: RoomQuery): string | null {
  const room = firstRoom(query)
  return isRoom(room) ? room : null
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, policy }: NamedPage,
  status: number,
): FastifyReply {
  if (policy !== null) reply.header('content-security-policy', policy)
  return sendReady(request, reply, body, { cacheControl: NO_CACHE, status })
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/(api|assets|pictures)\//.test(url) && acceptsPage(headers.accept)
}

async function loadPage(path: string): Promise<ReadyBody | null> {
  const html = await readIfThere(path)
  return html && compressed(html, 'text/html; charset=utf-8')
}

async function loadFiles(
  folder: string,
  prefix: string,
  cacheControl: string,
  files: Map<string, BoardFile>,
): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('.'))
  const load = (name: string) => loadFile(join(folder, name), prefix + name, cacheControl, files)
  await Promise.all(names.map(load))
}

/** Adds nothing where there is no such file, or one of another type. */
async function loadFile(
  path: string,
  address: string,
  cacheControl: string,
  files: Map<string, BoardFile>,
): Promise<void> {
  const contentType = CONTENT_TYPES[extname(path).toLowerCase()]
  if (contentType === undefined) return
  const [plain, br, gzip] = await Promise.all([path, `${path}.br`, `${path}.gz`].map(readIfThere))
  if (!plain) return
  const isReady = br || gzip || !COMPRESSIBLE.test(contentType)
  let made: Promise<ReadyBody> | undefined
  // With the first call, because viewers who wait for a start need few of the files.
  const body = () => (made ??= make())
  const make = async () =>
    isReady
      ? readyBody(plain, contentType, { ...(br && { br }), ...(gzip && { gzip }) })
      : compressed(plain, contentType)
  files.set(address, { plain, contentType, cacheControl, body })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  } catch (cause) {
    if (isMissing(cause)) return []
    throw cause
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && Reflect.get(cause, 'code') === 'ENOENT'
}
