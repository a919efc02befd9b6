/** `gavel serve`: the feed server, with its own publish token unless the settings have one. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadEnvFile } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import {
  checkPortIsFree,
  DEFAULT_PORT,
  type Greeting,
  greetingLines,
  isEveryAddress,
} from '../../publish/local-server.ts'
import { keepToken } from '../../publish/token.ts'
import { untilReady } from '../../publish/until-ready.ts'
import { OWN_TOKEN_FILE } from '../connection.ts'
import type { Context } from '../context.ts'
import { BUILT_BOARD, runProgram } from '../run-program.ts'

const HELP = `
Settings come from the environment and from a file .env in this folder, as for \`npm run serve\`;
.env.example lists them. Without PUBLISH_TOKENS a token is made and kept in ${OWN_TOKEN_FILE}, where
the other commands find it.`

const NEXT_STEPS = [
  'Next, in another terminal here: `gavel follow SHEET` for a spreadsheet, or `gavel desk` to type.',
  'Ctrl+C stops the server.',
]

export function serveCommand(context: Context): Command {
  return new Command('serve')
    .description('start the feed server, which serves the board and takes publications')
    .option('--port <number>', 'port to listen on (PORT; 3000)')
    .option('--brand <file>', 'the league’s name, logo, colours and sponsors (BRAND_FILE)')
    .option('--log', 'print the server’s log (LOG_LEVEL; info)')
    .addHelpText('after', HELP)
    .action(async (flags: { port?: string; brand?: string; log?: true }) => {
      const { env, folder } = context
      const envFile = join(folder, '.env')
      if (existsSync(envFile)) loadEnvFile(envFile)
      const settings: Record<string, string | undefined> = {
        BOARD_DIR: BUILT_BOARD,
        LOG_LEVEL: flags.log ? 'info' : 'warn',
        ...env,
      }
      if (flags.port !== undefined) settings['PORT'] = flags.port
      if (flags.brand !== undefined) settings['BRAND_FILE'] = flags.brand
      const { PORT, HOST: host = '0.0.0.0', PUBLIC_URL: publicUrl } = settings
      const port = Number(PORT || DEFAULT_PORT)
      await checkPortIsFree(port, host, (another) => `--port ${another}`)
      let tokenFile: string | null = null
      if (!settings['PUBLISH_TOKENS']) {
        const file = join(folder, OWN_TOKEN_FILE)
        settings['PUBLISH_TOKENS'] = await keepToken(file)
        tokenFile = relative(folder, file)
      }
      const hasQrCode = process.stdout.isTTY
      const greeting = {
        port,
        host,
        query: '',
        tokenFile,
        publicUrl: publicUrl || undefined,
        hasQrCode,
      }
      await serveAndGreet(settings, greeting, context)
    })
}

async function serveAndGreet(
  settings: Context['env'],
  greeting: Greeting,
  context: Context,
): Promise<void> {
  const ended = new AbortController()
  const running = runProgram('server', [], settings, context).finally(() => ended.abort())
  const host = isEveryAddress(greeting.host) ? '127.0.0.1' : greeting.host
  const wait = (ms: number) => sleep(ms, undefined, { signal: ended.signal })
  try {
    await untilReady(`http://${host}:${greeting.port}`, wait, ended.signal)
    for (const line of [...greetingLines(greeting), ...NEXT_STEPS]) context.print(line)
  } catch (cause) {
    // The server has ended, and has said why.
    if (!ended.signal.aborted) throw cause
  }
  process.exitCode = await running
}
