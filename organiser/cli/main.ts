/** Starts `gavel`. */

import { isTerminal } from '../lib/ask.ts'
import { EXIT } from '../lib/exit-code.ts'
import { reasonOf } from '../lib/reason.ts'
import { Interrupt } from './interrupt.ts'
import { runCommand } from './program.ts'

const stopper = new AbortController()
const interrupt = new Interrupt(() => stopper.abort())
process.on('SIGINT', () => interrupt.pressed())
process.on('SIGTERM', () => stopper.abort())
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  // The reader has closed the pipe, as `| head` does: the same as Ctrl+C.
  if (cause.code === 'EPIPE') return stopper.abort()
  // A board is served on.
  console.error(`The output cannot be written: ${reasonOf(cause)}.`)
  process.exitCode = EXIT.failed
})

await runCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  env: process.env,
  // npm runs scripts in the project's folder and passes the folder in which it was called.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  signal: stopper.signal,
  ...(isTerminal() && { askBeforeEnd: (ask) => interrupt.askFirst(ask) }),
})
