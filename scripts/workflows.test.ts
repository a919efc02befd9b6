/** The workflows can be parsed, and run only commands that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const workflow = (name: string): Workflow => parse(read(`.github/workflows/${name}`))
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps)
const commandsOf = (name: string) => stepsOf(name).flatMap(({ run }) => run?.split('\n') ?? [])

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

describe.each(readdirSync(new URL('../.github/workflows', import.meta.url)))('%s', (name) => {
  test('has steps that run a command, or an action pinned by commit with its version beside it', () => {
    expect(stepsOf(name).length).toBeGreaterThan(0)
    const text = read(`.github/workflows/${name}`)
    for (const { run, uses } of stepsOf(name)) {
      if (run === undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      else expect(uses).toBeUndefined()
      if (uses !== undefined)
        expect(text).toMatch(new RegExp(`uses: ${uses} # v\\d+\\.\\d+\\.\\d+$`, 'm'))
    }
  })

  test('leaves no credentials in what it checks out', () => {
    for (const { uses, with: settings } of stepsOf(name)) {
      if (uses?.startsWith('actions/checkout@')) {
        expect(settings).toMatchObject({ 'persist-credentials': false })
      }
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

test('CI runs only test files that exist on other systems', () => {
  const command = commandsOf('ci.yml').find((line) => line.startsWith('npx vitest run '))
  const places = command?.split(' ').slice(3) ?? []
  expect(places).not.toEqual([])
  for (const place of places) {
    const isThere = ['', '.test.ts'].some((end) =>
      existsSync(new URL(`../${place}${end}`, import.meta.url)),
    )
    expect(isThere, place).toBe(true)
  }
})

test('jobs that may write run nothing of the project and of its packages', () => {
  const jobs = Object.values(workflow('release.yml').jobs)
  const writing = jobs.filter(({ permissions = {} }) =>
    Object.values(permissions).includes('write'),
  )
  expect(writing).not.toEqual([])
  for (const { steps } of writing) {
    expect(steps.map(({ uses }) => uses ?? '').join('\n')).not.toMatch(/checkout|setup-/)
    const commands = steps.map(({ run }) => run ?? '').join('\n')
    expect(commands).not.toMatch(/\b(npm|npx|node|docker (run|build))\b/)
  }
})
