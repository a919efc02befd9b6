/**
 * Writes dist/demo: the board with a recorded made-up auction that plays by itself, for any static host
 * (docs/hosting.md). `npm run build` comes first.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })

const source = mkdtempSync(join(tmpdir(), 'gavel-demo-'))
const demo = join(root, 'dist', 'demo')
const recording = join(source, 'recording.jsonl')
const pictures = join(source, 'pictures')
try {
  run('organiser/rehearsal/record-demo.ts', source)
  rmSync(demo, { recursive: true, force: true })
  run(
    'organiser/cli/main.ts',
    'export',
    demo,
    '--from',
    recording,
    '--pictures',
    pictures,
    '--demo',
  )
} finally {
  rmSync(source, { recursive: true, force: true })
}
