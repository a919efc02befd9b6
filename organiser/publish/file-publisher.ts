/** Publishes into a file for a static host: its board has the lists, and no events. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BEFORE_FIRST } from '../../contract/position.ts'
import { isSystemError, reasonOf } from '../lib/reason.ts'
import { writeWhole } from '../lib/write-whole.ts'
import { Conflict, type Publisher, type Receipt } from './publisher.ts'
import { type Condition, PublishingFailed, parseJson } from './request.ts'

/**
 * @param file is replaced in one move, so that no host ever reads a half of it
 * @param onWritten takes its new text
 */
export function createFilePublisher(
  file: string,
  onWritten: (text: string) => Promise<void> = async () => {},
): Publisher {
  /** @returns `null` where there is no file yet */
  const read = () =>
    readFile(file, 'utf8').catch((cause: unknown) => {
      if (isSystemError(cause) && cause.code === 'ENOENT') return null
      throw new PublishingFailed(`${file} cannot be read: ${reasonOf(cause)}.`)
    })

  async function write(content: object, condition: Condition | undefined): Promise<Receipt> {
    const before = await read()
    if (condition !== undefined && condition.tag !== (before && tagOf(before))) {
      throw new Conflict('Another publisher was quicker.')
    }
    const text = JSON.stringify(content)
    try {
      await writeWhole(file, text)
    } catch (cause) {
      throw new PublishingFailed(`${file} cannot be written: ${reasonOf(cause)}.`)
    }
    await onWritten(text)
    return { position: null, tag: tagOf(text) }
  }

  return {
    async roomState() {
      const text = await read()
      return { position: BEFORE_FIRST, lot: null, tag: text && tagOf(text) }
    },
    async dataFile() {
      const text = await read()
      return text === null ? null : parseJson(text)
    },
    isPublished: async () => false,
    replaceDataFile: write,
    // Without one the lists stay as they are.
    publish: ({ dataFile: next }, condition) =>
      next === undefined ? Promise.resolve({ position: null, tag: null }) : write(next, condition),
  }
}

function tagOf(text: string): string {
  return hash('sha256', text, 'base64url')
}
