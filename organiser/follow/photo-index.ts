/**
 * Which photo belongs to which player: by the name of its file, `37.jpg` or `asha-rao.png`. The server
 * hands the index out beside the photos, so that `follow` finds them, also on another computer.
 */
import { parse } from 'node:path'
import * as v from 'valibot'
import { MOST_NAMED } from '../../contract/limits.ts'
import { isSuccess, parseJson, type SendingOptions, send } from '../publish/request.ts'
import { shorten } from '../sheet/columns.ts'
import { isOnDrive, noPicture } from '../sheet/photo.ts'

/** Within the folder of pictures. */
export const PHOTOS_FOLDER = 'player-photos'
export const INDEX_FILE = 'photos.json'
/** The path of the folder at the server. */
const PHOTOS_PATH = `/pictures/${PHOTOS_FOLDER}/`

/** The name of a served photo, by the key of its player: `37` or `asha-rao`. */
export type PhotoIndex = ReadonlyMap<string, string>

const indexFile = v.record(v.string(), v.pipe(v.string(), v.regex(/^[0-9a-f]{16}\.[a-z]{3,4}$/)))

/** `037` → `37`, `Asha  Rao` → `asha-rao`, in any script; empty for a name without a letter or digit. */
export function photoKey(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-').replace(/^0+(?=\d+$)/, '')
}

/** The index in the body of the server's answer; empty for anything else. */
export function readPhotoIndex(body: string): PhotoIndex {
  const read = v.safeParse(indexFile, parseJson(body))
  return new Map(read.success ? Object.entries(read.output) : [])
}

/**
 * The photos of `gavel start --photos`; none from any other server.
 * @throws PublishingFailed when the server stays out of reach
 */
export async function readPhotos(server: string, options: SendingOptions): Promise<PhotoIndex> {
  const url = new URL(`${PHOTOS_PATH}${INDEX_FILE}`, server)
  const answer = await send({ method: 'GET', url }, options, 'Reaching the server')
  return isSuccess(answer) ? readPhotoIndex(answer.body) : new Map()
}

/** The keys of a photo; `photo` and `photoText` as in a row of the sheet. */
interface Person {
  readonly number: number
  readonly name: string
  readonly photo: string | null
  readonly photoText: string
}

/** Lines for the organiser by what they are about, so that each is said once. */
export type PhotoLines = ReadonlyMap<string, string>

/**
 * Gives those without a photo the one that their cell names, or that of their number or, unless they have
 * a namesake, of their name.
 * @returns also lines for the organiser: what is no picture, one for each kind, and photos of nobody
 */
export function withPhotos<P extends Person>(
  people: readonly P[],
  index: PhotoIndex = new Map(),
): { readonly people: readonly P[]; readonly lines: PhotoLines } {
  const lines = linesAbout(people, index)
  const keysOf = keysAmong(people)
  const used = new Set<string>()
  const found = people.map((person) => {
    const files = keysOf(person).flatMap((key) => index.get(key) ?? [])
    for (const file of files) used.add(file)
    const [file] = files
    if (person.photo !== null || file === undefined) return person
    return { ...person, photo: `${PHOTOS_PATH}${file}` }
  })
  const stray = [...index].flatMap(([key, file]) => (used.has(file) ? [] : [key]))
  if (stray.length > 0) lines.set('nobody', strayLine(stray))
  return { people: found, lines }
}

/** Cells without a picture: a line for each kind. */
function linesAbout(people: readonly Person[], index: PhotoIndex): Map<string, string> {
  const lines = new Map<string, string>()
  const texts = people.map(({ photoText }) => photoText).filter((text) => text !== '')
  for (const [kind, cells] of Map.groupBy(texts, (text) => kindOf(text, index))) {
    const have = cells.length === 1 ? '1 cell has' : `${cells.length} cells have`
    lines.set(kind, `Photos: ${have} ${kind}, such as “${shorten(cells[0] ?? '')}”.`)
  }
  const addresses = people.flatMap(({ photo, photoText }) => [photo ?? '', photoText])
  if (addresses.some(isOnDrive)) {
    lines.set(
      'Drive',
      'Photos: Google Drive may refuse many viewers: save its photos in a folder, and start with --photos FOLDER.',
    )
  }
  return lines
}

/** In words, to follow how many cells have it. */
function kindOf(text: string, index: PhotoIndex): string {
  const found = noPicture(text)
  if (found.kind === 'word') return 'a word, not a picture'
  if (found.kind === 'page') return `a page of ${found.site}, not a picture`
  if (found.kind === 'long address') return 'an address that is too long'
  if (found.kind === 'link text') return 'the text of a link, whose address only .xlsx keeps'
  return index.has(fileKey(text) ?? '')
    ? 'the name of a photo in the folder of --photos'
    : 'the name of a file that is in no folder of --photos'
}

function strayLine(keys: readonly string[]): string {
  const named = keys.slice(0, MOST_NAMED).join(', ')
  const more = keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : ''
  return `Photos of nobody in the sheet: ${named}${more}. A photo is named by its player’s number or, unless two have it, name.`
}

/** The keys under which the photo of one of these people may be: of the cell, the number, a name without a namesake. */
function keysAmong(people: readonly Person[]): (person: Person) => readonly string[] {
  const namesakes = Map.groupBy(people, ({ name }) => photoKey(name))
  return ({ number, name, photoText }) => {
    const key = photoKey(name)
    const isOnly = namesakes.get(key)?.length === 1
    return [fileKey(photoText) ?? [], String(number), isOnly ? key : []].flat()
  }
}

/** The key of the file that a cell names; `null` for another cell, or a bare number, which may count something. */
function fileKey(text: string): string | null {
  const found = text === '' ? null : noPicture(text)
  if (found?.kind === 'file') return photoKey(parse(found.name).name)
  return found?.kind === 'word' && /\p{L}/u.test(text) ? photoKey(text) : null
}
