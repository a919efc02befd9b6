/**
 * The passed and failed tests, counted from the runners' own reports. A test that was skipped or
 * left to do did not pass; a runner that crashed is a failure.
 */
import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  /** Includes the flaky ones. */
  readonly passed: number
  /** Each failed test: its name and the first line of its error. */
  readonly failures: readonly string[]
  /** Each test that failed, then passed on its retry: its name and the first line of its error. */
  readonly flaky: readonly string[]
}

export const NOTHING: Tally = { passed: 0, failures: [], flaky: [] }

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
  }
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      /** Errors of a failed first try stay when the retry passes. */
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** @param without files that are not counted */
export function tallyOfVitest(json: string, without: readonly string[] = []): Tally {
  const report: VitestReport = JSON.parse(json)
  const counted = report.testResults.filter(({ name }) => !without.includes(name))
  const tallies = counted.map(({ name, status, assertionResults }) => {
    const tests = assertionResults.map((test) => {
      const { fullName, failureMessages: [error] = [] } = test
      const isFlaky = test.status === 'passed' && error !== undefined
      return outcome(isFlaky ? 'flaky' : test.status, fullName, error)
    })
    const hasFailedTest = tests.some((test) => test.failures.length > 0)
    const isBroken = assertionResults.length === 0 || (status !== 'passed' && !hasFailedTest)
    return isBroken ? [...tests, outcome('did not run', name)] : tests
  })
  return tallies.flat().reduce(add, NOTHING)
}

/** @param json of Vitest */
export function failedFiles(json: string): readonly string[] {
  const report: VitestReport = JSON.parse(json)
  return report.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name)
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly projectName?: string
      readonly results?: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

export function tallyOfPlaywright(json: string): Tally {
  const report: PlaywrightReport = JSON.parse(json)
  const errors = report.errors.map(({ message }) => outcome('error', message ?? 'unknown'))
  return [...report.suites.map((suite) => tallyOfSuite(suite, [])), ...errors].reduce(add, NOTHING)
}

function tallyOfSuite(suite: PlaywrightSuite, above: readonly string[]): Tally {
  const titles = [...above, suite.title]
  const specs = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName = '', results = [] }) => {
      const project = projectName === '' ? [] : [`[${projectName}]`]
      const error = results.find((result) => result.error !== undefined)?.error?.message
      return outcome(status, [...project, ...titles, spec.title].join(' › '), error)
    }),
  )
  const inner = (suite.suites ?? []).map((child) => tallyOfSuite(child, titles))
  return [...specs, ...inner].reduce(add, NOTHING)
}

function outcome(status: string, name: string, error?: string): Tally {
  const [reason = ''] = stripVTControlCharacters(error ?? '').split('\n')
  const text = reason === '' ? name : `${name}: ${reason}`
  switch (status) {
    case 'passed':
    case 'expected':
      return { ...NOTHING, passed: 1 }
    case 'flaky':
      return { ...NOTHING, passed: 1, flaky: [text] }
    case 'failed':
    case 'unexpected':
      return { ...NOTHING, failures: [text] }
    default:
      // A skip, for example.
      return { ...NOTHING, failures: [`${text} (${status})`] }
  }
}
