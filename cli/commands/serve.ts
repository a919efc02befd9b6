/** `gavel serve`: the feed server, with its own publish token unless the settings have one. */
import { Command } from 'commander'
import { OWN_TOKEN_FILE } from '../connection.ts'
import type { Context } from '../context.ts'
import { prepareServing, runServer, type ServingFlags, withServingFlags } from '../serving.ts'

const HELP = `
Settings come from the environment and from a file .env in this folder, as for \`npm run serve\`;
.env.example lists them. Without PUBLISH_TOKENS a token is made and kept in ${OWN_TOKEN_FILE}, where
the other commands find it.`

const NEXT_STEPS = [
  'Next, in another terminal here: `gavel follow SHEET` for a spreadsheet, or `gavel desk` to type.',
  'Ctrl+C stops the server.',
]

export function serveCommand(context: Context): Command {
  const command = new Command('serve')
    .description('start the feed server, which serves the board and takes publications')
    .addHelpText('after', HELP)
    .action(async (flags: ServingFlags) => {
      const serving = await prepareServing(flags, context)
      process.exitCode = await runServer(serving, { nextSteps: NEXT_STEPS }, context)
    })
  return withServingFlags(command)
}
