/** Questions, and their answers at the terminal or from a second one. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { answerQuestion, createQuestionFile } from './question-file.ts'
import { createQuestions } from './questions.ts'

const REMOVE = { changes: ['-3'], text: 'Remove Chitra (No. 3) from the board?' }
const OFFER = { changes: ['1', '2'], text: 'Offer 2 unsold players again?' }
const standing = new Set(['-3', '1', '2'])

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-questions-')
})

describe('from a second terminal in the same folder', () => {
  function start() {
    const printed: string[] = []
    const file = createQuestionFile(folder, 'hall')
    return { printed, questions: createQuestions(file, (line) => printed.push(line)) }
  }

  it('the open question is answered, and then the next one is asked', async () => {
    const { questions, printed } = start()
    await questions.consider([REMOVE, OFFER], standing)
    expect(printed).toEqual([
      'Remove Chitra (No. 3) from the board? Answer in this folder: gavel desk -c yes, or gavel desk -c no.',
    ])
    expect(await answerQuestion(folder, 'hall', true)).toBe(`${REMOVE.text} Yes.`)
    await questions.listen()
    expect([questions.answerTo('-3'), questions.answerTo('1')]).toEqual(['yes', 'asked'])
    await questions.consider([OFFER], standing)
    expect(await answerQuestion(folder, 'hall', false)).toBe(`${OFFER.text} No.`)
    await questions.listen()
    await questions.consider([OFFER], standing)
    expect(questions.answerTo('2')).toBe('no')
    expect(questions.isAsking()).toBe(false)
  })

  it('an answer never counts for another question', async () => {
    const { questions } = start()
    await questions.consider([REMOVE], standing)
    await answerQuestion(folder, 'hall', true)
    await questions.consider([OFFER], standing)
    await questions.listen()
    expect([questions.answerTo('-3'), questions.answerTo('1')]).toEqual([undefined, 'asked'])
  })

  it('without a question, or with a file that is not ours, nothing is answered', async () => {
    const none = /^No question is open here/
    await expect(answerQuestion(folder, 'hall', true)).rejects.toThrow(none)
    await mkdir(join(folder, '.gavel'))
    await writeFile(join(folder, '.gavel', 'question-hall.json'), '[1')
    await expect(answerQuestion(folder, 'hall', true)).rejects.toThrow(none)
    const { questions } = start()
    await questions.consider([REMOVE], standing)
    await questions.consider([], standing)
    await expect(answerQuestion(folder, 'hall', true)).rejects.toThrow(none)
    expect(await readdir(join(folder, '.gavel'))).toEqual([])
  })
})

describe('at the terminal', () => {
  it('a question is withdrawn with its changes, and an answer that comes too late is none', async () => {
    const asked: { signal: AbortSignal; answer: (yes: boolean) => void }[] = []
    const file = createQuestionFile(folder, 'hall')
    const confirm = (_: string, signal: AbortSignal) =>
      new Promise<boolean>((answer) => asked.push({ signal, answer }))
    const questions = createQuestions(file, () => {}, confirm)
    await questions.consider([REMOVE], standing)
    await questions.consider([], standing)
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer(true)
    await questions.consider([REMOVE], standing)
    expect(questions.answerTo('-3')).toBe('asked')
    asked[1]?.answer(true)
    await questions.consider([REMOVE], standing)
    expect(questions.answerTo('-3')).toBe('yes')
  })
})
