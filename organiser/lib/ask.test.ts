import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createConfirm } from './ask.ts'

function question() {
  const input = new PassThrough()
  const printed: string[] = []
  const withdrawn = new AbortController()
  const confirm = createConfirm((line) => printed.push(line), input)
  const answer = confirm('Remove Asha?', withdrawn.signal)
  return { input, printed, withdrawn, answer }
}

describe('a question while other lines are printed', () => {
  it.each([
    ['yes', true],
    ['Y', true],
    ['n', false],
    ['No', false],
  ])('is answered by %s', async (line, isYes) => {
    const { input, printed, answer } = question()
    input.write(`${line}\n`)
    expect(await answer).toBe(isYes)
    expect(printed).toEqual(['Remove Asha? Type yes or no.'])
  })

  it('waits for one of these words', async () => {
    const { input, answer } = question()
    input.write('\nsold mi\nyes\n')
    expect(await answer).toBe(true)
  })

  it('can be withdrawn', async () => {
    const { withdrawn, answer } = question()
    withdrawn.abort(new Error('the rows are back'))
    await expect(answer).rejects.toThrow('the rows are back')
  })
})
