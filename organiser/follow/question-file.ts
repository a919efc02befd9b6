/**
 * The open question of a follower, in a small file, so that `gavel desk -c yes` can answer it from a second
 * terminal in the same folder. An answer names the question, so it never counts for another one.
 */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getOwn, isWireObject, text } from '../../contract/leaf.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { writeWhole } from '../lib/write-whole.ts'
import { parseJson } from '../publish/request.ts'

export interface QuestionFile {
  /** Replaces the question before. @returns the id of this one */
  put(question: string): Promise<string>
  /** `null` while there is no answer. */
  answerTo(id: string): Promise<boolean | null>
  /** Also in a folder where it cannot be written. */
  withdraw(): Promise<void>
}

/** @param folder in which the commands run */
export function createQuestionFile(folder: string, room: string): QuestionFile {
  const { question, answer } = pathsOf(folder, room)
  return {
    async put(asked) {
      const id = randomUUID()
      await writeWhole(question, JSON.stringify({ id, question: asked }))
      return id
    },
    async answerTo(id) {
      const found = await read(answer)
      return text(getOwn(found, 'id')) === id ? getOwn(found, 'yes') === true : null
    },
    async withdraw() {
      for (const path of [question, answer]) await rm(path, { force: true }).catch(() => {})
    },
  }
}

/**
 * Answers the question that is open now.
 * @returns one line about it
 * @throws CommandFailed when none is open
 */
export async function answerQuestion(folder: string, room: string, yes: boolean): Promise<string> {
  const { question, answer } = pathsOf(folder, room)
  const open = await read(question)
  const asked = text(getOwn(open, 'question'))
  if (asked === null) {
    throw new CommandFailed(
      'No question is open here. “gavel start” runs in another folder, or asks nothing.',
    )
  }
  await writeWhole(answer, JSON.stringify({ id: text(getOwn(open, 'id')), yes }))
  return `${asked} ${yes ? 'Yes' : 'No'}.`
}

function pathsOf(folder: string, room: string) {
  const path = (name: string) => join(folder, '.gavel', `${name}-${room}.json`)
  return { question: path('question'), answer: path('answer') }
}

/** Empty where there is no such file, or none of ours. */
async function read(path: string) {
  const content = parseJson(await readFile(path, 'utf8').catch(() => ''))
  return isWireObject(content) ? content : {}
}
