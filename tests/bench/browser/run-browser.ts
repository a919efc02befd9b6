/** The bench in a browser: the board and its floor, in turns, on two hosts with the same data. */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { bytesOfHelloWorld, bytesOfPage } from '../../../scripts/gate/page-bytes.ts'
import { ROOT, startProgram } from '../../kit/programs.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { makeAuction, SIZES, type SizeName } from '../support/auctions.ts'
import { median } from '../support/table.ts'
import {
  type Contender,
  type Measured,
  ROWS,
  type Row,
  RUNNERS,
  type ScenarioName,
} from './bars.ts'
import { writeFloor } from './floor.ts'
import { type Host, startHost, startOwnServer } from './host.ts'
import { asDocument, asText, isMissed, type Machine, type Results } from './results-table.ts'
import { event, type Figures, flood, heap, load, pending, storm, unscripted } from './scenarios.ts'
import { type Address, openBrowser } from './visit.ts'

const DOCUMENT = join(ROOT, 'docs', 'performance.md')

/** Fewer runs are for trying things out: their figures are not written down. */
const RUNS_THAT_COUNT = 5

const VISITS: Readonly<
  Record<Exclude<ScenarioName, 'script'>, (browser: Browser, address: Address) => Promise<Figures>>
> = { load, served: load, unscripted, pending, storm, flood, event, heap }

const SCENARIOS = Object.keys(RUNNERS) as ScenarioName[]
/** On our own server instead of a static host. */
const SERVED: readonly ScenarioName[] = ['served', 'unscripted']
const DATA: readonly SizeName[] = ['league', 'stress']

export interface BrowserOptions {
  readonly runs: number
  /** Scenarios by name; empty for all. */
  readonly only: readonly string[]
  /** Sizes by name; empty for both. */
  readonly data: readonly string[]
}

/** Measures, prints, and writes the document where the run was a whole one. @returns success */
export async function runBrowser(options: BrowserOptions): Promise<boolean> {
  const scenarios = chosen(SCENARIOS, options.only, 'scenario')
  const sizes = chosen(DATA, options.data, 'data')
  const folder = await makeFolder('gavel-bench-')
  const browser = await openBrowser()
  try {
    const board = await buildIn(folder)
    const figures = new Map<string, Figures>()
    if (scenarios.includes('script')) await measureScript(board, figures)
    for (const size of sizes) {
      const wanted = scenarios.filter((name) => isOn(name, size))
      if (wanted.length > 0)
        await measure({ browser, board, folder, size, wanted, options, figures })
    }
    const results: Results = {
      machine: machineOf(browser),
      date: new Date().toISOString().slice(0, 10),
      runs: options.runs,
      measured: (row) => measuredOf(row, figures),
    }
    console.log(`\nThe board in a browser, medians of ${options.runs} runs\n`)
    console.log(asText(results))
    const isWhole = ROWS.every((row) => results.measured(row).board !== undefined)
    if (isWhole && options.runs >= RUNS_THAT_COUNT) {
      await writeFile(DOCUMENT, asDocument(results, await readFile(DOCUMENT, 'utf8')))
      console.log('\nWritten to docs/performance.md')
    }
    return !isMissed(results)
  } finally {
    await browser.close()
  }
}

/** Builds the board. @returns its folder */
async function buildIn(folder: string): Promise<string> {
  const board = join(folder, 'board')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', join(ROOT, 'board'), '--outDir', board]
  const build = await startProgram({ command: process.execPath, args })
  await build.ended
  return board
}

async function measureScript(board: string, figures: Map<string, Figures>): Promise<void> {
  figures.set(keyOf('script', 'both', 'floor'), { bytes: await bytesOfHelloWorld() })
  figures.set(keyOf('script', 'both', 'board'), { bytes: (await bytesOfPage(board)).script })
}

async function measure(parts: {
  readonly browser: Browser
  readonly board: string
  readonly folder: string
  readonly size: SizeName
  readonly wanted: readonly ScenarioName[]
  readonly options: BrowserOptions
  readonly figures: Map<string, Figures>
}): Promise<void> {
  const { browser, board, folder, size, wanted, options, figures } = parts
  const auction = makeAuction(SIZES[size])
  const file = JSON.stringify(auction)
  const marker = String(auction.teams[0]?.team_name)
  const hosts = new Map<Contender, Host>()
  /** The floor is the same static page. */
  const served = new Map<Contender, Host>()
  try {
    hosts.set('board', await startHost(board, file))
    if (wanted.some((name) => RUNNERS[name].length > 1)) {
      const floor = join(folder, `floor-${size}`)
      await writeFloor(browser, addressOf(hosts, 'board', marker), floor)
      const floorHost = await startHost(floor, file)
      for (const places of [hosts, served]) places.set('floor', floorHost)
    }
    if (wanted.some((name) => SERVED.includes(name))) {
      served.set('board', await startOwnServer(board, file))
    }
    for (const scenario of wanted) {
      if (scenario === 'script') continue
      const places = SERVED.includes(scenario) ? served : hosts
      const runners = RUNNERS[scenario].filter((contender) => places.has(contender))
      const all = new Map<Contender, Figures[]>()
      for (let run = 0; run < options.runs; run += 1) {
        for (const contender of runners) {
          const address = addressOf(places, contender, marker)
          const one = await VISITS[scenario](browser, address)
          console.log(`  ${scenario} ${size} ${run + 1} ${contender}: ${brief(one)}`)
          all.set(contender, [...(all.get(contender) ?? []), one])
        }
      }
      for (const [contender, visits] of all) {
        figures.set(keyOf(scenario, size, contender), mediansOf(visits))
      }
    }
  } finally {
    for (const host of new Set([...hosts.values(), ...served.values()])) await host.stop()
  }
}

/** Each figure's median over the visits. */
function mediansOf(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name] ?? Number.NaN))]),
  )
}

function addressOf(
  hosts: ReadonlyMap<Contender, Host>,
  contender: Contender,
  marker: string,
): Address {
  const host = hosts.get(contender)
  if (host === undefined) throw new Error(`no host for the ${contender}`)
  return { host, marker }
}

function measuredOf({ scenario, data, figure }: Row, figures: Map<string, Figures>): Measured {
  const of = (contender: Contender) => figures.get(keyOf(scenario, data, contender))?.[figure]
  return { floor: of('floor'), board: of('board') }
}

function keyOf(scenario: ScenarioName, data: Row['data'], contender: Contender): string {
  return `${scenario} ${data} ${contender}`
}

function isOn(name: ScenarioName, size: SizeName): boolean {
  return ROWS.some(({ scenario, data }) => scenario === name && data === size)
}

/** The named ones in their usual order; all when none is named. @throws at an unknown name */
function chosen<Name extends string>(
  all: readonly Name[],
  named: readonly string[],
  what: string,
): readonly Name[] {
  const known: readonly string[] = all
  const unknown = named.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`no ${what} ${unknown.join(', ')}; there are ${all.join(', ')}`)
  }
  return named.length === 0 ? all : all.filter((name) => named.includes(name))
}

function brief(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
    .join(', ')
}

function machineOf(browser: Browser): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    load: loadavg()[1] ?? 0,
    system: platform(),
    browser: browser.version(),
    node: process.versions.node,
  }
}
