/** `gavel rehearse [sheet]`: plays a made-up auction or a results sheet. The flags are its own. */
import { Command } from 'commander'
import type { Context } from '../context.ts'
import { runProgram } from '../run-program.ts'

export function rehearseCommand(context: Context): Command {
  return (
    new Command('rehearse')
      .description('play a made-up auction, or a results sheet, on a board of its own')
      .usage('[sheet.csv] [options]')
      // The rehearsal reads its flags itself, --help included.
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(async (_options: unknown, command: Command) => {
        const words = rehearsalWords(command.args)
        process.exitCode = await runProgram('rehearsal', words, context.env, context)
      })
  )
}

/** The command's words as `npm start` takes them: a sheet is `--auction`, a server `--url`. */
function rehearsalWords(words: readonly string[]): readonly string[] {
  const [first, ...others] = words.map((word) => word.replace(/^--server(?==|$)/, '--url'))
  if (first === undefined) return []
  return first.startsWith('-') ? [first, ...others] : ['--auction', first, ...others]
}
