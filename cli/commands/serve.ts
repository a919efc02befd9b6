/** `gavel serve`: the feed server, with its own publish token unless the settings have one. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadEnvFile } from 'node:process'
import { Command } from 'commander'
import { keepToken } from '../../publish/token.ts'
import { OWN_TOKEN_FILE } from '../connection.ts'
import type { Context } from '../context.ts'
import { BUILT_BOARD, runProgram } from '../run-program.ts'

const HELP = `
Settings come from the environment and from a file .env in this folder, as for \`npm run serve\`;
.env.example lists them. Without PUBLISH_TOKENS a token is made and kept in ${OWN_TOKEN_FILE}, where
the other commands find it.`

export function serveCommand(context: Context): Command {
  return new Command('serve')
    .description('start the feed server, which serves the board and takes publications')
    .option('--port <number>', 'port to listen on (PORT; 3000)')
    .option('--brand <file>', 'the league’s name, logo, colours and sponsors (BRAND_FILE)')
    .addHelpText('after', HELP)
    .action(async ({ port, brand }: { port?: string; brand?: string }) => {
      const { env, folder, print } = context
      const envFile = join(folder, '.env')
      if (existsSync(envFile)) loadEnvFile(envFile)
      const settings: Record<string, string | undefined> = { BOARD_DIR: BUILT_BOARD, ...env }
      if (port !== undefined) settings['PORT'] = port
      if (brand !== undefined) settings['BRAND_FILE'] = brand
      if (!settings['PUBLISH_TOKENS']) {
        const tokenFile = join(folder, OWN_TOKEN_FILE)
        settings['PUBLISH_TOKENS'] = await keepToken(tokenFile)
        print(`Publish token: ${relative(folder, tokenFile)}`)
      }
      process.exitCode = await runProgram('server', [], settings, context)
    })
}
