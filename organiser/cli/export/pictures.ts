/** Pictures of an exported board: the server's are copied, those of other hosts are not. */

import { hash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureFile } from '../../../contract/brand/own-pictures.ts'
import { isWireObject, type WireObject } from '../../../contract/leaf.ts'
import { bytesOf, largerThan } from '../../lib/answer-body.ts'
import { createGet } from '../../lib/http.ts'
import { reasonOf } from '../../lib/reason.ts'

interface PictureResult {
  /** A copy of a data file or an event's data, with the new addresses of its pictures. */
  readonly move: (value: WireObject) => WireObject
  readonly taken: number
  /** Addresses that failed, with the reason; the board shows placeholders. */
  readonly failed: readonly string[]
}

const PICTURE_KEYS = ['team_logo', 'profile_pic', 'img']
/** The server's path of its pictures. */
const SERVED = '/pictures/'
const LARGEST_PICTURE = 10 * 1024 * 1024

interface Origin {
  /** A local copy of the server's `/pictures/`, asked first. */
  readonly folder: string | undefined
  /** The server is not asked. */
  readonly isOffline?: boolean
  readonly signal: AbortSignal
}

/**
 * Copies the pictures one by one into `pictures/` of the export.
 * @param found what `addPictures` found
 */
export async function copyPictures(
  found: ReadonlySet<string>,
  options: Origin & { readonly server: URL; readonly to: string },
): Promise<PictureResult> {
  const addresses = new Map<string, string | null>()
  const failed: string[] = []
  let taken = 0
  for (const address of found) {
    const url = URL.canParse(address, options.server.href) ? new URL(address, options.server) : null
    if (url?.origin !== options.server.origin) {
      addresses.set(address, address)
      continue
    }
    try {
      const bytes = await pictureAt(url, options)
      addresses.set(address, await savePicture(url, bytes, options.to))
      taken += 1
    } catch (cause) {
      options.signal.throwIfAborted()
      failed.push(`${address}: ${reasonOf(cause)}`)
    }
  }
  const move = (value: WireObject) => {
    const moved = visit(value, (address) => addresses.get(address) ?? null)
    return isWireObject(moved) ? moved : value
  }
  return { move, taken, failed }
}

/** Adds the addresses of the pictures in a data file or an event's data. */
export function addPictures(value: WireObject, found: Set<string>): void {
  visit(value, (address) => found.add(address))
}

async function pictureAt(
  url: URL,
  { folder, isOffline = false, signal }: Origin,
): Promise<Uint8Array> {
  const local = folder === undefined ? null : localPath(url, folder)
  if (local !== null) {
    const bytes = await readFile(local).catch(() => null)
    if (bytes !== null) return bytes
  }
  if (isOffline) throw new Error('is not in the folder of --pictures')
  const response = await createGet(signal)(url)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) {
    await response.body?.cancel()
    throw new Error(response.ok ? `is ${type || 'not a picture'}` : `answers ${response.status}`)
  }
  const bytes = await bytesOf(response, LARGEST_PICTURE)
  if (bytes === null) throw new Error(`is ${largerThan(LARGEST_PICTURE)}`)
  return bytes
}

/** Maps `/pictures/a/b.png` to `a/b.png` in the folder. */
function localPath({ pathname }: URL, folder: string): string | null {
  const file = pathname.startsWith(SERVED) ? pictureFile(pathname.slice(SERVED.length)) : null
  return file === null ? null : join(folder, file)
}

/** A unique name that is safe on any host. */
async function savePicture(url: URL, bytes: Uint8Array, to: string): Promise<string> {
  const digest = hash('sha256', url.href).slice(0, 8)
  const name = `${digest}-${basename(url.pathname).replace(/[^A-Za-z0-9.-]+/g, '-')}`
  await mkdir(join(to, 'pictures'), { recursive: true })
  await writeFile(join(to, 'pictures', name), bytes)
  return `pictures/${name}`
}

/** A copy of the value with every picture's address replaced. */
function visit(value: unknown, replace: (address: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => visit(item, replace))
  if (!isWireObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      PICTURE_KEYS.includes(key) && typeof item === 'string' && item.trim() !== ''
        ? [key, replace(item)]
        : [key, visit(item, replace)],
    ),
  )
}
