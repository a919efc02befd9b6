/** The workflows can be parsed, and run only commands that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Job {
  readonly 'runs-on': string
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[]
}

interface Workflow {
  readonly on: unknown
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const workflow = (name: string): Workflow => parse(read(`.github/workflows/${name}`))
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps)
const commandsOf = (name: string) => stepsOf(name).flatMap(({ run }) => run?.split('\n') ?? [])

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

describe.each(readdirSync(new URL('../.github/workflows', import.meta.url)))('%s', (name) => {
  test('has steps that run a command or a versioned action', () => {
    expect(stepsOf(name).length).toBeGreaterThan(0)
    for (const { run, uses } of stepsOf(name)) {
      if (run === undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+/)
      else expect(uses).toBeUndefined()
    }
  })

  test('has read-only permissions by default', () => {
    expect(workflow(name).permissions).toEqual({ contents: 'read' })
  })

  test('runs npm scripts that exist', () => {
    for (const command of commandsOf(name)) {
      const [, script] = /^npm (?:run )?(?!ci\b|pack\b|sbom\b)(\S+)/.exec(command) ?? []
      if (script !== undefined) expect(scripts).toHaveProperty([script])
    }
  })
})

test('CI runs the test command of the README', () => {
  expect(commandsOf('ci.yml')).toEqual(['npm test'])
  expect(read('README.md')).toMatch(/^npm test /m)
})

test('a release checks before it publishes, and attaches package, zip and SBOM', () => {
  const commands = commandsOf('release.yml')
  const order = ['npm run check', 'npm pack', 'npm run zip', 'npm sbom', 'gh release create'].map(
    (start) => commands.findIndex((command) => command.startsWith(start)),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(commands.at(order.at(-1) ?? -1)).toMatch(/dist\/\S+\.tgz dist\/\S+\.zip dist\/sbom/)
})

test('SECURITY.md says where to report, and mentions only existing settings', () => {
  const security = read('SECURITY.md')
  expect(security).toContain('Report a\nvulnerability')
  const example = read('.env.example')
  for (const [, key] of security.matchAll(/`([A-Z_]{5,})`/g)) expect(example).toContain(`${key}=`)
  for (const [, path = ''] of security.matchAll(/\]\(([^)h]\S+)\)/g)) {
    expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true)
  }
})
