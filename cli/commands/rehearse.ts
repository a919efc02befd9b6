/** `gavel rehearse [file]`: plays a made-up auction, a sheet or a recording. The flags are its own. */
import { Command } from 'commander'
import type { Context } from '../context.ts'
import { runProgram } from '../run-program.ts'

export function rehearseCommand(context: Context): Command {
  return (
    new Command('rehearse')
      .description('play a made-up auction, a sheet or a recording')
      .usage('[file] [options]')
      // The rehearsal reads its flags itself, --help included.
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .addHelpText('after', '\nIts flags: gavel rehearse --help')
      .action(async (_options: unknown, command: Command) => {
        process.exitCode = await runProgram('rehearsal', command.args, context.env, context)
      })
  )
}
