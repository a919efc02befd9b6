import { expect, test } from 'vitest'
import { add, NOTHING, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const vitestFile = (status: string, ...tests: [name: string, status: string][]) => ({
  name: 'contract/leaf.test.ts',
  status,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})
const tallyOfFiles = (...testResults: object[]) => tallyOfVitest(JSON.stringify({ testResults }))

test('Vitest: what passed is counted, what failed is named', () => {
  expect(
    tallyOfFiles(
      vitestFile('passed', ['money', 'passed'], ['dates', 'passed']),
      vitestFile('failed', ['counts', 'passed'], ['pictures', 'failed']),
    ),
  ).toEqual({ passed: 3, failures: ['pictures'] })
})

test.each(['skipped', 'pending', 'todo', 'disabled'])('Vitest: %s did not pass', (status) => {
  expect(tallyOfFiles(vitestFile('passed', ['money', status]))).toEqual({
    passed: 0,
    failures: [`money (${status})`],
  })
})

test('Vitest: a file that broke before or beside its tests is a failure', () => {
  const failure = 'contract/leaf.test.ts (did not run)'
  expect(tallyOfFiles(vitestFile('failed'))).toEqual({ passed: 0, failures: [failure] })
  expect(tallyOfFiles(vitestFile('passed'))).toEqual({ passed: 0, failures: [failure] })
  expect(tallyOfFiles(vitestFile('failed', ['money', 'passed']))).toEqual({
    passed: 1,
    failures: [failure],
  })
})

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map((status) => ({ status })),
})

test('Playwright: journeys of nested groups are counted and named', () => {
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
  })
})

test('Playwright: a failure names its project, such as the engine it ran in', () => {
  const tests = [
    { status: 'expected', projectName: 'chromium' },
    { status: 'unexpected', projectName: 'webkit' },
  ]
  const report = { errors: [], suites: [{ title: 'wall', specs: [{ title: 'code', tests }] }] }
  expect(tallyOfPlaywright(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: ['[webkit] › wall › code'],
  })
})

test('Playwright: a skip, a lucky second try and an error outside a journey did not pass', () => {
  const report = {
    errors: [{ message: 'No tests found' }],
    suites: [{ title: 'a', specs: [spec('b', 'skipped'), spec('c', 'flaky')] }],
  }
  expect(tallyOfPlaywright(JSON.stringify(report))).toEqual({
    passed: 0,
    failures: ['a › b (skipped)', 'a › c (flaky)', 'No tests found (error)'],
  })
})

test('a report in a shape that is not known is no report', () => {
  expect(() => tallyOfVitest('{}')).toThrow()
  expect(() => tallyOfPlaywright('[]')).toThrow()
  expect(() => tallyOfVitest('')).toThrow()
})

test('tallies add up', () => {
  const one = { passed: 2, failures: ['a'] }
  expect(add(NOTHING, one)).toEqual(one)
  expect(add(one, { passed: 1, failures: ['b'] })).toEqual({ passed: 3, failures: ['a', 'b'] })
})
