/** Bodies of the publish API, from bytes to what is stored. Also runs on the file thread. */
import { contentTag } from '../lib/content-tag.ts'
import { parseJson } from './json-body.ts'
import type { CheckedDataFile, Publication } from './publication.ts'
import { readDataFile, readPublication } from './publication.ts'

export interface TaggedDataFile extends CheckedDataFile {
  /** Entity tag of `body`, without quotes. */
  readonly tag: string
}

export interface ReadPublication extends Publication {
  readonly dataFile: TaggedDataFile | undefined
}

/** Reads the body of `PUT /api/rooms/:room/data-file`. @throws {Problem} 400 or 422 */
export function dataFileFrom(bytes: Uint8Array): TaggedDataFile {
  return tagged(readDataFile(parseJson(bytes), ''))
}

/** Reads the body of `POST /api/rooms/:room/events`. @throws {Problem} 400 or 422 */
export function publicationFrom(bytes: Uint8Array): ReadPublication {
  const { dataFile, ...publication } = readPublication(parseJson(bytes))
  return { ...publication, dataFile: dataFile && tagged(dataFile) }
}

function tagged(file: CheckedDataFile): TaggedDataFile {
  return { ...file, tag: contentTag(file.body) }
}
