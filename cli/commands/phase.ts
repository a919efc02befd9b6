/** `gavel open-auction` and `gavel close-auction`: §3's status. */
import { Command } from 'commander'
import { Conflict } from '../../publish/publisher.ts'
import type { Session } from '../../publish/session.ts'
import { type ConnectionFlags, readConnection, withConnection } from '../connection.ts'
import type { Context } from '../context.ts'
import { type PhaseVerb, phasePlanOf } from '../desk/phase.ts'
import { loadAuction, refusalLine } from '../desk/single-command.ts'
import { CommandFailed } from '../exit-code.ts'
import { sessionOf } from './step.ts'

const HELP = `
Boards show it when their lists are loaded: on the next visit, after Refresh, or by &refresh=SECONDS on
a wall or overlay. Before the first result a closed auction has not started; after it, it is over.`

export function phaseCommands(context: Context): readonly Command[] {
  return [
    phaseCommand('open', 'open the auction: its status is ACTIVE and lots can be opened', context),
    phaseCommand('close', 'close the auction: it has not started, or it is over', context),
  ]
}

function phaseCommand(verb: PhaseVerb, description: string, context: Context): Command {
  const command = new Command(`${verb}-auction`).description(description).addHelpText('after', HELP)
  return withConnection(command).action(async (flags: ConnectionFlags) => {
    const connection = await readConnection(flags, context)
    const session = sessionOf(connection, context)
    context.print(await changePhase(session, connection.room, verb))
  })
}

/**
 * Opens or closes the room's auction.
 * @returns one line about what it did
 * @throws CommandFailed when a lot is open, or somebody else was quicker; nothing was published then
 */
export async function changePhase(
  session: Session,
  room: string,
  verb: PhaseVerb,
): Promise<string> {
  const before = await loadAuction(session, room)
  const plan = phasePlanOf(before.state, verb)
  if (plan.is === 'refused') throw new CommandFailed(refusalLine(plan))
  if (plan.state === before.state) return plan.line
  try {
    await session.replace(before, plan.state)
  } catch (cause) {
    if (!(cause instanceof Conflict)) throw cause
    throw new CommandFailed('Not published, somebody else was quicker: try again.')
  }
  return plan.line
}
