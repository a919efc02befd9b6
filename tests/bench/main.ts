/**
 * `npm run bench [-- part …]`: measures, prints, and fails where a bar is missed. Without names all
 * parts run; `npm run bench -- --help` lists them. Figures depend on the machine: only ratios of one
 * run can be compared.
 */
import { parseArgs } from 'node:util'
import { runBrowser } from './browser/run-browser.ts'
import { reportAppends, reportDeliveries } from './server/print-results.ts'

/** The options of the browser’s part. */
const OPTIONS = {
  runs: { type: 'string', default: '5' },
  only: { type: 'string', default: '' },
  data: { type: 'string', default: '' },
  help: { type: 'boolean', short: 'h', default: false },
} as const
const { values: flags, positionals } = readFlags()

interface Part {
  readonly name: string
  readonly what: string
  run(): Promise<void>
}

const PARTS: readonly Part[] = [
  {
    name: 'browser',
    what: 'the board on a slow phone, beside its floor',
    async run() {
      const { runs, only, data } = flags
      const given = { runs: Number(runs), only: namesIn(only), data: namesIn(data) }
      if (!(await runBrowser(given))) process.exitCode = 1
    },
  },
  {
    name: 'deliveries',
    what: 'cost of a viewer and of a delivery, beside a lean Socket.IO and a bare long poll',
    run: reportDeliveries,
  },
  { name: 'appends', what: 'publications a second', run: reportAppends },
]

/** The names of a list such as `load,pending`. */
function namesIn(list: string): readonly string[] {
  return list.split(',').filter((name) => name !== '')
}

/** An option that cannot be read is reported, and stands for an unknown part. */
function readFlags() {
  const usual = { allowPositionals: true, options: OPTIONS } as const
  try {
    return parseArgs(usual)
  } catch (cause) {
    const [problem] = cause instanceof Error ? cause.message.split('. ') : []
    console.error(`${problem}.`)
    return parseArgs({ ...usual, args: ['unreadable'] })
  }
}

const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name))
if (flags.help || unknown.length > 0) {
  console.log('Parts of the bench:')
  for (const { name, what } of PARTS) console.log(`  ${name.padEnd(12)}${what}`)
  process.exit(flags.help ? 0 : 1)
}
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
for (const part of PARTS) {
  if (positionals.length === 0 || positionals.includes(part.name)) await part.run()
}
process.exit()
