/**
 * Which photo belongs to which player: by the name of its file, `37.jpg` or `asha-rao.png`. The server
 * hands the index out beside the photos, so that `follow` finds them, also on another computer.
 */
import * as v from 'valibot'
import { MOST_NAMED } from '../../contract/limits.ts'
import { isSuccess, parseJson, type SendingOptions, send } from '../../publish/request.ts'

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
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.join('-').replace(/^0+(?=\d+$)/, '')
}

/** The index in the body of the server's answer; empty for anything else. */
export function readPhotoIndex(body: string): PhotoIndex {
  const read = v.safeParse(indexFile, parseJson(body))
  return new Map(read.success ? Object.entries(read.output) : [])
}

/**
 * The photos of `gavel serve --photos`; none from any other server.
 * @throws PublishingFailed when the server stays out of reach
 */
export async function readPhotos(server: string, options: SendingOptions): Promise<PhotoIndex> {
  const url = new URL(`${PHOTOS_PATH}${INDEX_FILE}`, server)
  const answer = await send({ method: 'GET', url }, options, 'Reading the photos')
  return isSuccess(answer) ? readPhotoIndex(answer.body) : new Map()
}

/** What a photo is looked up by. */
interface Person {
  readonly number: number
  readonly name: string
  readonly photo: string | null
}

/** Gives those without a photo the one of their number or, unless they have a namesake, of their name. */
export function withPhotos<P extends Person>(
  people: readonly P[],
  index: PhotoIndex = new Map(),
): readonly P[] {
  if (index.size === 0) return people
  const keyOf = keysOf(people)
  return people.map((person) => {
    if (person.photo !== null) return person
    const file = keyOf(person)
      .map((key) => index.get(key))
      .find((one) => one !== undefined)
    return file === undefined ? person : { ...person, photo: `${PHOTOS_PATH}${file}` }
  })
}

/** The keys of the photos that are nobody's, as a line for the organiser; `null` when there are none. */
export function strayPhotosLine(
  people: readonly Person[],
  index: PhotoIndex = new Map(),
): string | null {
  const used = new Set(people.flatMap(keysOf(people)))
  const stray = [...index.keys()].filter((key) => !used.has(key))
  if (stray.length === 0) return null
  const named = stray.slice(0, MOST_NAMED).join(', ')
  const more = stray.length > MOST_NAMED ? ` and ${stray.length - MOST_NAMED} more` : ''
  return `Photos of nobody in the sheet: ${named}${more}. A photo is named by its player’s number or, unless two have it, name.`
}

/** The keys under which the photo of one of these people may be: the number, then a name without a namesake. */
function keysOf(people: readonly Person[]): (person: Person) => readonly string[] {
  const namesakes = Map.groupBy(people, ({ name }) => photoKey(name))
  return ({ number, name }) => {
    const key = photoKey(name)
    return namesakes.get(key)?.length === 1 ? [String(number), key] : [String(number)]
  }
}
