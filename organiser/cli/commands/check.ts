/** `gavel check`: what the board will show of an organiser's own data file and service. */
import { Command } from 'commander'
import { EXIT } from '../../lib/exit-code.ts'
import { readSeconds, readServer } from '../connection.ts'
import type { Context } from '../context.ts'

interface Flags {
  readonly service?: string
  readonly room?: string
  readonly origin?: string
  readonly seconds: number
}

const HELP = `
With the address of a board, the settings in its page say where its service is. It sends one request
for the data file, and opens the channel twice.

Examples:
  gavel check https://league.example/
  gavel check https://league.example/auctiondatafile.json --service https://live.example --room final
  gavel check auctiondatafile.json`

export function checkCommand(context: Context): Command {
  return new Command('check')
    .description('for developers: check a service and a data file of your own')
    .argument('<target>', 'address of a board or of a data file, or a file on this machine')
    .option('--service <url>', 'address of the Socket.IO service', readServer)
    .option('--room <name>', 'room to join')
    .option('--origin <url>', 'origin of the board, by which CORS is judged', origin)
    .option('--seconds <number>', 'how long to listen; 0 does not join', readSeconds, 10)
    .addHelpText('after', HELP)
    .action(async (target: string, flags: Flags) => {
      // Loaded here so that other commands start without Socket.IO's client.
      const { runCheck } = await import('../../check/run-check.ts')
      const { room, origin: itsOrigin, seconds, ...settings } = flags
      const isGood = await runCheck({
        ...context,
        target,
        settings,
        room,
        origin: itsOrigin,
        seconds,
      })
      process.exitCode = isGood ? EXIT.done : EXIT.failed
    })
}

function origin(given: string): string {
  return new URL(readServer(given)).origin
}
