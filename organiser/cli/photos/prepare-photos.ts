/** Prepares a folder of photos for the server: each is scaled once and kept. */
import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { INDEX_FILE, photoKey } from '../../follow/photo-index.ts'
import { CommandFailed } from '../../lib/exit-code.ts'
import { failing, reasonOf } from '../../lib/reason.ts'
import { writeWhole } from '../../lib/write-whole.ts'

/** Scales a picture. @throws when it is none */
type Scale = (bytes: Uint8Array) => Promise<Uint8Array>

const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']
/** Of phones; no browser but Safari shows them. */
const UNREADABLE = ['.heic', '.heif']
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']

const MOST_PHOTOS = 2000
/** In bytes. */
const LARGEST_FILE = 20 * 1024 * 1024
const MOST_PIXELS = 64_000_000
/** The longer side, in pixels: as the wall shows it on a projector. */
const LONGEST_SIDE = 800
const QUALITY = 80

/**
 * Writes the photos of a folder, and an index of them, into another one, and removes from it the earlier
 * versions.
 * @param scale `null` copies them as they are
 * @returns how many there are, and a line for each file that was left out
 * @throws CommandFailed when the folder cannot be read or has too many files
 */
export async function preparePhotos(
  from: string,
  to: string,
  scale: Scale | null,
): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const names = await photosIn(from)
  await mkdir(to, { recursive: true })
  const kept = new Set(await readdir(to))
  const index: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const key = photoKey(parse(name).name)
    if (Object.hasOwn(index, key)) {
      problems.push(`${name}: another file is for ${key}, too`)
      continue
    }
    try {
      const file = await fileNameOf(join(from, name), scale !== null)
      if (!kept.has(file)) {
        const bytes = await readFile(join(from, name))
        await writeWhole(join(to, file), scale === null ? bytes : await scale(bytes))
      }
      index[key] = file
    } catch (cause) {
      problems.push(`${name}: ${reasonOf(cause).split('\n')[0]}`)
    }
  }
  const served = new Set(Object.values(index))
  await writeWhole(join(to, INDEX_FILE), JSON.stringify({ ...senders(names, index), ...index }))
  for (const file of kept) {
    if (isOurs(file) && !served.has(file)) await rm(join(to, file), { force: true })
  }
  return { count: served.size, problems }
}

/** Forms put the sender behind the name of an upload: `IMG_2031 - Asha Rao.jpg`. The senders of one upload each. */
function senders(names: readonly string[], index: Readonly<Record<string, string>>) {
  const uploads = names.flatMap((name) => {
    const sender = photoKey(/ - ([^-]*\p{L}[^-]*)$/u.exec(parse(name).name)?.[1] ?? '')
    const file = index[photoKey(parse(name).name)]
    return sender === '' || file === undefined ? [] : [{ sender, file }]
  })
  const bySender = Map.groupBy(uploads, ({ sender }) => sender)
  return Object.fromEntries(
    [...bySender.values()].flatMap(([only, another]) =>
      only === undefined || another !== undefined ? [] : [[only.sender, only.file]],
    ),
  )
}

/** Scales to WebP with sharp, an optional package; `null` where it is not installed. */
export async function loadScale(): Promise<Scale | null> {
  const sharp = await import('sharp').then(
    (module) => module.default,
    () => null,
  )
  if (sharp === null) return null
  return async (bytes) => {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    const { format } = await picture.metadata()
    // Others may refer to further files, or take long.
    if (!FORMATS.includes(format)) throw new Error(`is ${format}, not a photo`)
    return await picture
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY })
      .toBuffer()
  }
}

async function photosIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(failing(`The photos in ${folder} cannot be read`))
  const photos = names
    .filter((name) => [...EXTENSIONS, ...UNREADABLE].includes(extname(name).toLowerCase()))
    .filter((name) => !name.startsWith('.') && !isOurs(name))
    .filter((name) => photoKey(parse(name).name) !== '')
    .sort()
  if (photos.length > MOST_PHOTOS) {
    throw new CommandFailed(
      `${folder} has ${photos.length} photos; at most ${MOST_PHOTOS} can be served.`,
    )
  }
  return photos
}

/** Whether a file is named as `fileNameOf` does. */
function isOurs(name: string): boolean {
  return /^[0-9a-f]{16}\.[a-z]{3,4}$/.test(name)
}

/** Another one when the photo changes, so that no cache shows the old one. @throws when it can't be served */
async function fileNameOf(path: string, isScaled: boolean): Promise<string> {
  if (UNREADABLE.includes(extname(path).toLowerCase())) throw new Error('save it as .jpg')
  const found = await stat(path)
  const { size, mtimeMs } = found
  if (!found.isFile()) throw new Error('is not a file')
  if (size > LARGEST_FILE) throw new Error('is larger than 20 MB')
  const version = [path, size, mtimeMs, LONGEST_SIDE, QUALITY].join()
  const digest = hash('sha256', version).slice(0, 16)
  return `${digest}${isScaled ? '.webp' : extname(path).toLowerCase()}`
}
