import { expect, test } from 'vitest'
import { add, NOTHING, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const vitestFile = (status: string, ...tests: [name: string, status: string][]) => ({
  name: 'contract/leaf.test.ts',
  status,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})
const tallyOfFiles = (...testResults: object[]) => tallyOfVitest(JSON.stringify({ testResults }))

test('Vitest: counts passed tests and names failed ones', () => {
  expect(
    tallyOfFiles(
      vitestFile('passed', ['money', 'passed'], ['dates', 'passed']),
      vitestFile('failed', ['counts', 'passed'], ['pictures', 'failed']),
    ),
  ).toEqual({ passed: 3, failures: ['pictures'], flaky: [] })
})

test.each(['skipped', 'pending', 'todo', 'disabled'])('Vitest: %s did not pass', (status) => {
  expect(tallyOfFiles(vitestFile('passed', ['money', status]))).toEqual({
    passed: 0,
    failures: [`money (${status})`],
    flaky: [],
  })
})

test('Vitest: a file that failed outside its tests is a failure', () => {
  const failure = 'contract/leaf.test.ts (did not run)'
  const notRun = { passed: 0, failures: [failure], flaky: [] }
  expect(tallyOfFiles(vitestFile('failed'))).toEqual(notRun)
  expect(tallyOfFiles(vitestFile('passed'))).toEqual(notRun)
  expect(tallyOfFiles(vitestFile('failed', ['money', 'passed']))).toEqual({ ...notRun, passed: 1 })
})

test('Vitest: a failure has its reason, and a test that passed on its retry is listed', () => {
  const failureMessages = ['Error: expected 1 to be 2\n    at leaf.test.ts:3']
  const [money, dates] = [
    { fullName: 'money', status: 'passed', failureMessages },
    { fullName: 'dates', status: 'failed', failureMessages },
  ]
  const file = { name: 'leaf.test.ts', status: 'failed', assertionResults: [money, dates] }
  expect(tallyOfFiles(file)).toEqual({
    passed: 1,
    failures: ['dates: Error: expected 1 to be 2'],
    flaky: ['money: Error: expected 1 to be 2'],
  })
})

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map((status) => ({ status })),
})

test('Playwright: counts and names journeys of nested groups', () => {
  const report = {
    errors: [],
    suites: [
      {
        title: 'board.spec.ts',
        specs: [spec('loads', 'expected')],
        suites: [
          { title: 'banner', specs: [spec('shows', 'expected'), spec('goes', 'unexpected')] },
        ],
      },
    ],
  }
  expect(tallyOfPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: ['board.spec.ts › banner › goes'],
    flaky: [],
  })
})

test('Playwright: a failure or retry names its project and its error', () => {
  const results = [{ error: { message: '\u001b[31mTimeout\u001b[39m\nat wall' } }, {}]
  const tests = [
    { status: 'flaky', projectName: 'chromium', results },
    { status: 'unexpected', projectName: 'webkit', results },
  ]
  const report = { errors: [], suites: [{ title: 'wall', specs: [{ title: 'code', tests }] }] }
  expect(tallyOfPlaywright(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: ['[webkit] › wall › code: Timeout'],
    flaky: ['[chromium] › wall › code: Timeout'],
  })
})

test('Playwright: a skip and an error outside a journey count as failures', () => {
  const report = {
    errors: [{ message: 'No tests found' }],
    suites: [{ title: 'a', specs: [spec('b', 'skipped')] }],
  }
  expect(tallyOfPlaywright(JSON.stringify(report))).toEqual({
    passed: 0,
    failures: ['a › b (skipped)', 'No tests found (error)'],
    flaky: [],
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
