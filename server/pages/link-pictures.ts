/**
 * The pictures of link previews, one for each room (docs/decisions/brand.md). Guarantees:
 * - a picture is drawn when somebody asks for it, once for each version of the room's data file;
 * - one at a time, on a thread of its own that ends with it and may take `LONGEST_MS`, and in the long run
 *   a quarter of the time; a request waits for it as long as a service that shows a preview;
 * - a logo that cannot be drawn is left out, and the server requests none from elsewhere.
 */
import { readdirSync, realpathSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, type Brands, brandOf, NO_BRAND } from '../../contract/brand/brand.ts'
import { paceWork } from '../guard/paced-work.ts'
import { inTime } from '../lib/in-time.ts'
import { type ReadyBody, readyBody } from '../lib/ready-body.ts'
import { startWorker, WorkerClient } from '../lib/worker-client.ts'
import type { PictureMethods, PictureTask } from './link-picture-thread.ts'
import { isWithin } from './pictures.ts'
import type { FormKind, RoomCache } from './room-cache.ts'

const WAIT_MS = 3000
/** Of drawing one. A usual one takes some 300 ms, and more where the processors have viewers to serve. */
const LONGEST_MS = 20_000
const PACE = { share: 0.25, burstMs: 5000 }
/** In bytes. */
const LARGEST_LOGO = 512 * 1024
const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Folder in the built board with the fonts. */
const FONTS = 'server'
/** The display font, which goes first. */
const DISPLAY_FONT = /^Teko/

/**
 * The picture of the room at present as PNG. `null` when there is nothing to draw, and when it can't
 * be had in time. Never rejects.
 */
export type LinkPictures = (room: string) => Promise<ReadyBody | null>

interface LinkPictureOptions {
  readonly cache: RoomCache
  /** `null` without a brand. */
  readonly brands: Brands | null
  readonly defaultRoom: string
  readonly boardDir: string
  /** Of the board, with the brand's own pictures. */
  readonly files: ReadonlyMap<string, { readonly plain: Buffer }>
  /** Organiser's pictures below `/pictures/`; `null` without them. */
  readonly picturesDir: string | null
  /** Told when a picture cannot be drawn. */
  readonly onFailure: (cause: unknown) => void
}

/** `null` for a board whose build has no fonts for the server. */
export function createLinkPictures(options: LinkPictureOptions): LinkPictures | null {
  const { cache, brands, boardDir, onFailure } = options
  const fonts = fontsIn(join(boardDir, FONTS))
  if (fonts.length === 0) return null
  const brandFor = (room: string) => (brands === null ? NO_BRAND : brandOf(brands, room))
  const pace = paceWork(PACE)
  /** Of rooms without a data file, by their brand. */
  const general = new Map<Brand, Promise<ReadyBody | null>>()

  /** @throws when it can't be drawn: nothing is kept, and the next request tries again */
  async function draw(brand: Brand, dataFile: string | null): Promise<ReadyBody> {
    const logo = await readLogo(brand.logo, options)
    const task = { brand, dataFile, logo, fonts }
    try {
      return await drawOnThread(task).catch((cause) => {
        // A logo may not be meant for this.
        if (logo === null) throw cause
        return drawOnThread({ ...task, logo: null })
      })
    } catch (cause) {
      onFailure(cause)
      throw cause
    }
  }

  const kind: FormKind<ReadyBody> = {
    name: 'link picture',
    make: ({ body }, room) => draw(brandFor(room), body),
    sizeOf: ({ plain }) => plain.length,
    run: pace,
  }

  function generalOf(brand: Brand): Promise<ReadyBody | null> {
    const present = general.get(brand)
    if (present !== undefined) return present
    const drawn = pace(() => draw(brand, null).catch(() => null))
    general.set(brand, drawn)
    // The next request tries again.
    void drawn.then((picture) => picture ?? general.delete(brand))
    return drawn
  }

  return async (room) => {
    const drawn = inTime(cache.form(room, kind), WAIT_MS, () => null)
    const picture = await drawn.catch(() => null)
    const brand = brandFor(room)
    if (picture !== null || !isSeen(brand)) return picture
    return inTime(generalOf(brand), WAIT_MS, () => null)
  }
}

/** The paths of the fonts in a folder, the display font first; none without it. */
function fontsIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
    const display = names.filter((name) => DISPLAY_FONT.test(name))
    if (display.length === 0) return []
    const others = names.filter((name) => !DISPLAY_FONT.test(name)).sort()
    return [...display, ...others].map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Whether a picture with this brand and no data file differs from the build's own. */
function isSeen({ name, logo, colours }: Brand): boolean {
  return name !== null || logo !== null || colours !== null
}

/** @throws when the picture can't be drawn, or not in `LONGEST_MS` */
async function drawOnThread(task: PictureTask): Promise<ReadyBody> {
  const worker = startWorker('./link-picture-thread', import.meta.url, MEMORY)
  const thread = new WorkerClient<PictureMethods>(worker)
  try {
    const png = await inTime(thread.call('draw', [task]), LONGEST_MS, () => {
      throw new Error('the picture of the link preview was not drawn in time')
    })
    return readyBody(Buffer.from(png), 'image/png', {})
  } finally {
    void thread.terminate()
  }
}

/** The logo as a `data:` address; `null` for one on another host, or of a kind that can't be drawn. */
async function readLogo(
  address: string | null,
  { files, picturesDir }: LinkPictureOptions,
): Promise<string | null> {
  if (address === null || /^data:/i.test(address)) return address
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return null
  try {
    const path = decodeURIComponent(address.replace(/[?#].*/, '').replace(/^(\.?\/)+/, ''))
    const bytes = files.get(`/${path}`)?.plain ?? (await readPicture(path, picturesDir))
    const type = bytes && bytes.length <= LARGEST_LOGO ? typeOf(bytes) : null
    return bytes && type && `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return null // The board shows the league's name in its place, too.
  }
}

/** @param path below `/`; `null` for one outside of the organiser's folder of pictures, or too large */
async function readPicture(path: string, picturesDir: string | null): Promise<Buffer | null> {
  const [, name] = /^pictures\/(.+)/.exec(path) ?? []
  if (picturesDir === null || name === undefined) return null
  const folder = realpathSync(picturesDir)
  const file = join(folder, name)
  if (!isWithin(folder, file) || (await stat(file)).size > LARGEST_LOGO) return null
  return await readFile(file)
}

/** The kinds that can be drawn, by their first bytes. */
function typeOf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 1024).toString('latin1')
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  return /<svg[\s>]/.test(start) ? 'image/svg+xml' : null
}
