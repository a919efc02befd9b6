import { describe, expect, test } from 'vitest'
import { add, NOTHING, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

describe('Vitest', () => {
  const file = (status: string, ...tests: [name: string, status: string][]) => ({
    name: 'contract/leaf.test.ts',
    status,
    assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
  })
  const tallyOf = (...testResults: object[]) => tallyOfVitest(JSON.stringify({ testResults }))
  const notRun = ['contract/leaf.test.ts (did not run)']

  test('counts passed tests and names failed ones', () => {
    expect(
      tallyOf(
        file('passed', ['money', 'passed'], ['dates', 'passed']),
        file('failed', ['counts', 'passed'], ['pictures', 'failed']),
      ),
    ).toEqual({ passed: 3, failures: ['pictures'], flaky: [] })
  })

  test.each([
    ...['skipped', 'pending', 'todo', 'disabled'].map(
      (status) => [status, file('passed', ['money', status]), 0, [`money (${status})`]] as const,
    ),
    ['failed outside its tests', file('failed'), 0, notRun],
    ['without tests', file('passed'), 0, notRun],
    ['failed after its tests', file('failed', ['money', 'passed']), 1, notRun],
  ] as const)('%s did not pass', (_, ofFile, passed, failures) => {
    expect(tallyOf(ofFile)).toEqual({ passed, failures, flaky: [] })
  })

  test('a failure has its reason, and a test that passed on its retry is listed', () => {
    const failureMessages = ['Error: expected 1 to be 2\n    at leaf.test.ts:3']
    const [money, dates] = [
      { fullName: 'money', status: 'passed', failureMessages },
      { fullName: 'dates', status: 'failed', failureMessages },
    ]
    expect(tallyOf({ ...file('failed'), assertionResults: [money, dates] })).toEqual({
      passed: 1,
      failures: ['dates: Error: expected 1 to be 2'],
      flaky: ['money: Error: expected 1 to be 2'],
    })
  })
})

describe('Playwright', () => {
  const spec = (title: string, ...tests: object[]) => ({ title, tests })
  const tallyOf = (suite: object, errors: object[] = []) =>
    tallyOfPlaywright(JSON.stringify({ errors, suites: [suite] }))

  test('counts and names journeys of nested groups', () => {
    const [shows, goes] = [
      spec('shows', { status: 'expected' }),
      spec('goes', { status: 'unexpected' }),
    ]
    expect(
      tallyOf({
        title: 'board.spec.ts',
        specs: [spec('loads', { status: 'expected' })],
        suites: [{ title: 'banner', specs: [shows, goes] }],
      }),
    ).toEqual({ passed: 2, failures: ['board.spec.ts › banner › goes'], flaky: [] })
  })

  test('a failure or retry names its project and its error', () => {
    const results = [{ error: { message: '\u001b[31mTimeout\u001b[39m\nat wall' } }, {}]
    const flaky = { status: 'flaky', projectName: 'chromium', results }
    const failed = { status: 'unexpected', projectName: 'webkit', results }
    expect(tallyOf({ title: 'wall', specs: [spec('code', flaky, failed)] })).toEqual({
      passed: 1,
      failures: ['[webkit] › wall › code: Timeout'],
      flaky: ['[chromium] › wall › code: Timeout'],
    })
  })

  test('a skip and an error outside a journey count as failures', () => {
    const suite = { title: 'a', specs: [spec('b', { status: 'skipped' })] }
    expect(tallyOf(suite, [{ message: 'No tests found' }])).toEqual({
      passed: 0,
      failures: ['a › b (skipped)', 'No tests found (error)'],
      flaky: [],
    })
  })
})

test('a report of unknown shape throws', () => {
  expect(() => tallyOfVitest('{}')).toThrow()
  expect(() => tallyOfPlaywright('[]')).toThrow()
  expect(() => tallyOfVitest('')).toThrow()
})

test('tallies can be added', () => {
  const one = { passed: 2, failures: ['a'], flaky: ['c'] }
  expect(add(NOTHING, one)).toEqual(one)
  expect(add(one, { passed: 1, failures: ['b'], flaky: ['d'] })).toEqual({
    passed: 3,
    failures: ['a', 'b'],
    flaky: ['c', 'd'],
  })
})
