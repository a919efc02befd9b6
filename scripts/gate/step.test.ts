import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps, type Step, verdict } from './step.ts'

const said: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => {
  said.length = 0
  vi.restoreAllMocks()
})

const step = (name: string, run: Step['run']): Step => ({ name, run })
const passes = step('types', async () => verdict('types', true, 'quiet', '5 projects'))
const fails = step('lint', async () => verdict('lint', false, 'line 3 is wrong\n'))
const breaks = step('build', async () => {
  throw new Error('no bundler')
})

test('a step has one line, with its time; a failing one shows its output first', async () => {
  await runSteps([passes, fails], { stopsAtFailure: false })
  expect(said).toEqual([
    expect.stringMatching(/^✓ types +\d+\.\d s {2}5 projects$/),
    'line 3 is wrong',
    expect.stringMatching(/^✗ lint +\d+\.\d s/),
  ])
})

test('a step that throws has failed', async () => {
  expect(await runSteps([breaks, passes], { stopsAtFailure: false })).toEqual({
    passed: 1,
    failures: ['build'],
  })
  expect(said[0]).toContain('no bundler')
})

test('the gate stops at the first failure, the proof goes on', async () => {
  expect(await runSteps([fails, passes], { stopsAtFailure: true })).toEqual({
    passed: 0,
    failures: ['lint'],
  })
  expect(await runSteps([fails, passes], { stopsAtFailure: false })).toEqual({
    passed: 1,
    failures: ['lint'],
  })
})
