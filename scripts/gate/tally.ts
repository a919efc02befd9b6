/**
 * What passed and what did not, counted from the runners' own reports. A test that was skipped,
 * left to do or only passed at a second try did not pass; a runner that crashed is a failure.
 */

export interface Tally {
  readonly passed: number
  /** The name of each failure. */
  readonly failures: readonly string[]
}

export const NOTHING: Tally = { passed: 0, failures: [] }

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
  }
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

export function tallyOfVitest(json: string): Tally {
  const report: VitestReport = JSON.parse(json)
  const tallies = report.testResults.map(({ name, status, assertionResults }) => {
    const tests = assertionResults.map((test) =>
      outcome(test.status === 'passed', test.status, test.fullName),
    )
    const hasFailedTest = tests.some((test) => test.failures.length > 0)
    const isBroken = assertionResults.length === 0 || (status !== 'passed' && !hasFailedTest)
    return isBroken ? [...tests, outcome(false, 'did not run', name)] : tests
  })
  return tallies.flat().reduce(add, NOTHING)
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
    readonly tests: readonly { readonly status: string; readonly projectName?: string }[]
  }[]
}

export function tallyOfPlaywright(json: string): Tally {
  const report: PlaywrightReport = JSON.parse(json)
  const errors = report.errors.map(({ message }) => outcome(false, 'error', message ?? 'unknown'))
  return [...report.suites.map((suite) => tallyOfSuite(suite, [])), ...errors].reduce(add, NOTHING)
}

function tallyOfSuite(suite: PlaywrightSuite, above: readonly string[]): Tally {
  const titles = [...above, suite.title]
  const specs = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName = '' }) => {
      const project = projectName === '' ? [] : [`[${projectName}]`]
      return outcome(status === 'expected', status, [...project, ...titles, spec.title].join(' › '))
    }),
  )
  const inner = (suite.suites ?? []).map((child) => tallyOfSuite(child, titles))
  return [...specs, ...inner].reduce(add, NOTHING)
}

function outcome(hasPassed: boolean, status: string, name: string): Tally {
  if (hasPassed) return { passed: 1, failures: [] }
  return { passed: 0, failures: [isPlain(status) ? name : `${name} (${status})`] }
}

/** The word for a failed test: what else befell one, such as a skip, is worth naming. */
function isPlain(status: string): boolean {
  return status === 'failed' || status === 'unexpected'
}
