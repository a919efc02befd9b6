/**
 * `npm run simulate`: plays nights of faults, each from its seed, and prints what went wrong in the first
 * that failed. `--nights N` or `--seconds T`, `--seed S` of the first night, `--workers W`.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Step } from './plan.ts'
import type { Report } from './worker.ts'

const number = { type: 'string' } as const
const { values } = parseArgs({
  options: { nights: number, seconds: number, seed: number, workers: number },
})
const seconds = Number(values.seconds ?? Number.POSITIVE_INFINITY)
const nights = Number(
  values.nights ?? (values.seconds === undefined ? 700 : Number.POSITIVE_INFINITY),
)
const first = Number(values.seed ?? Math.floor(Date.now() / 1_000))
const workers = Number(values.workers ?? Math.min(2, availableParallelism()))
if ([seconds, nights, first, workers].some(Number.isNaN)) {
  console.error('npm run simulate -- [--nights N | --seconds T] [--seed S] [--workers W]')
  process.exit(1)
}

const startedAt = performance.now()
const faults: Record<string, number> = {}
const digests: string[] = []
let begun = 0
let played = 0
let events = 0
let failed: Report | null = null

/** Plays nights on one thread until there are enough, or one has failed. */
function playSome(): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    const next = () => {
      const isOver = performance.now() - startedAt > seconds * 1_000
      if (failed !== null || begun >= nights || isOver) return resolve()
      worker.postMessage(first + begun)
      begun += 1
    }
    worker.on('message', (report: Report) => {
      count(report)
      if (report.failure !== null) failed ??= report
      next()
    })
    worker.on('error', reject)
    next()
  })
}

function count(report: Report) {
  played += 1
  events += report.events
  digests[report.seed - first] = report.digest
  for (const [kind, times] of Object.entries(report.faults)) {
    faults[kind] = (faults[kind] ?? 0) + times
  }
}

function describeStep(step: Step): string {
  const at = `${(step.at / 1_000).toFixed(3)} s`
  if (step.kind !== 'publish') return `${at} ${step.kind}: ${step.whom}, ${step.ms} ms`
  const { kind, player, amount } = step.publication
  return `${at} ${step.by} publishes ${kind} ${player} ${amount}`
}

function print({ seed, failure }: Report) {
  if (failure === null) return
  console.log(`\nNight ${seed} failed: ${failure.viewer} ${failure.message}`)
  console.log(`Again: npm run simulate -- --nights 1 --seed ${seed}`)
  console.log(`\nThe shortest beginning that still fails, ${failure.steps.length} steps:`)
  for (const step of failure.steps) console.log(`  ${describeStep(step)}`)
  console.log(`\nThe history of ${failure.viewer || 'the night'}:`)
  for (const line of failure.history) console.log(`  ${line}`)
}

await Promise.all(Array.from({ length: workers }, playSome))
const minutes = (performance.now() - startedAt) / 60_000
const aMinute = (count: number) => Math.round(count / minutes)
if (failed !== null) print(failed)
const { user, system } = process.cpuUsage()
const cpuMs = Math.round((user + system) / 1_000 / played)
console.log(
  `${played} nights from seed ${first}, ${aMinute(played)} a minute, ${cpuMs} ms of CPU each`,
)
console.log(`${events} events, ${aMinute(events)} a minute`)
for (const [kind, times] of Object.entries(faults).sort(([one], [other]) =>
  one.localeCompare(other),
)) {
  console.log(`${String(times).padStart(8)} ${kind}, ${aMinute(times)} a minute`)
}
if (played <= 10) console.log(`digest ${digests.join(' ')}`)
// With the threads, which have no end of their own.
process.exit(failed === null ? 0 : 1)
