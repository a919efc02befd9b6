/** The command line of `gavel`: its commands, and how it reports what failed. */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { CommandFailed, EXIT } from '../lib/exit-code.ts'
import { isSystemError, reasonOf } from '../lib/reason.ts'
import { brandCommand } from './commands/brand.ts'
import { checkCommand } from './commands/check.ts'
import { deskCommand } from './commands/desk.ts'
import { exportCommand } from './commands/export.ts'
import { prerenderCommand } from './commands/prerender.ts'
import { rehearseCommand } from './commands/rehearse.ts'
import { roomsCommand } from './commands/rooms.ts'
import { formerCommands, startCommand } from './commands/start.ts'
import { templateCommand } from './commands/template.ts'
import type { Context } from './context.ts'
import { namesSheet } from './start/find-sheet.ts'

const HELP = `
“gavel auction.xlsx” is the same as “gavel start auction.xlsx”. “gavel help start” explains a command.
Exit codes: 0 done, 1 failed, 2 wrong usage.`

/** Leaves the exit code in `process.exitCode`. @param words without the name of the program */
export async function runCommand(words: readonly string[], context: Context): Promise<void> {
  try {
    const program = createProgram(context)
    await program.parseAsync(withStart(words, program, context.folder), { from: 'user' })
  } catch (cause) {
    process.exitCode = report(cause, context)
  }
}

function createProgram(context: Context): Command {
  const program = new Command('gavel')
    .usage('<command> | <sheet>')
    .description('Runs a live board for a cricket player auction.')
    .version(readVersion(), '-V, --version', 'print the version')
    .addHelpText('after', HELP)
    .commandsGroup('The night of an auction:')
    .addCommand(templateCommand(context))
    .addCommand(startCommand(context))
    .addCommand(exportCommand(context))
    .commandsGroup('More:')
    .helpCommand('help [command]', 'explain a command')
    .addCommand(deskCommand(context))
    .addCommand(rehearseCommand(context))
    .addCommand(brandCommand(context))
    .addCommand(prerenderCommand(context))
    .addCommand(roomsCommand(context))
    .addCommand(checkCommand(context))
  for (const command of formerCommands(context)) program.addCommand(command, { hidden: true })
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.warn(text.trimEnd()),
      // A suggestion is on its own line.
      outputError: (text, write) => write(text.trim().replace(/\s*\n\s*/g, ' ')),
    })
  }
  return program
}

/** From `package.json`, which is above this file in a checkout and in the package. */
function readVersion(): string {
  const path = findPackageJSON(import.meta.url)
  return path === undefined ? 'unknown' : String(JSON.parse(readFileSync(path, 'utf8')).version)
}

/** A sheet alone is to be started: a file that is dropped on the program comes like that. */
function withStart(words: readonly string[], { commands }: Command, folder: string) {
  const [first = ''] = words
  const isKnown = commands.some((command) => command.name() === first)
  if (/^(-|help$|$)/.test(first) || isKnown || !namesSheet(first, folder)) return words
  return ['start', ...words]
}

/** Prints an error in one line, our own bugs with their stack. @returns the exit code */
function report(cause: unknown, { signal, warn }: Context): number {
  // commander has printed it already; asking for help is not an error.
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? EXIT.done : EXIT.usage
  if (signal.aborted) return EXIT.done
  if (cause instanceof CommandFailed) {
    warn(cause.message)
    return cause.exitCode
  }
  if (isSystemError(cause)) {
    warn(`${cause.path ?? 'This'} cannot be used: ${reasonOf(cause)}.`)
  } else warn(inspect(cause))
  return EXIT.failed
}
