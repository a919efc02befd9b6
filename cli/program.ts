/** The command line of `gavel`: its commands, and how it reports wrong usage. */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { Command } from 'commander'
import { brandCommand } from './commands/brand.ts'
import { checkCommand } from './commands/check.ts'
import { completionCommand } from './commands/completion.ts'
import { deskCommand } from './commands/desk.ts'
import { exportCommand } from './commands/export.ts'
import { followCommand } from './commands/follow.ts'
import { phaseCommands } from './commands/phase.ts'
import { recordCommand } from './commands/record.ts'
import { rehearseCommand } from './commands/rehearse.ts'
import { roomCommand } from './commands/room.ts'
import { serveCommand } from './commands/serve.ts'
import { startCommand } from './commands/start.ts'
import { stepCommands, teamsCommand } from './commands/step.ts'
import { templateCommand } from './commands/template.ts'
import type { Context } from './context.ts'

const HELP = `
Exit codes: 0 done, 1 failed, 2 wrong usage.
"gavel <command> --help" explains a command.`

export function createProgram(context: Context): Command {
  const program = new Command('gavel')
    .description('Runs a live board for a cricket player auction.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', HELP)
    .addCommand(startCommand(context))
    .addCommand(serveCommand(context))
    .addCommand(brandCommand(context))
    .addCommand(rehearseCommand(context))
    .addCommand(followCommand(context))
    .addCommand(templateCommand(context))
    .addCommand(checkCommand(context))
    .addCommand(deskCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(recordCommand(context))
  for (const command of stepCommands(context)) program.addCommand(command)
  for (const command of phaseCommands(context)) program.addCommand(command)
  program.addCommand(teamsCommand(context))
  program.addCommand(roomCommand(context))
  program.addCommand(completionCommand(program, context))
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
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
