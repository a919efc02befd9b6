/** Runs one command of the desk, from a shell. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '../../contract/auction.ts'
import { timeOfSale } from '../auction/state.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { Conflict } from '../publish/publisher.ts'
import { Unreachable } from '../publish/request.ts'
import type { Loaded, Session } from '../publish/session.ts'
import type { StepCommand } from './command.ts'
import { changesBetween, intentionOf, outcomeOf, questionOf } from './describe.ts'
import { type PhaseVerb, phasePlanOf } from './phase.ts'
import { type Plan, planOf } from './plan.ts'

/**
 * Takes the command's step.
 * @param confirm asks before a step that no other command takes back; without it nobody is asked
 * @returns one line about what it did
 * @throws CommandFailed when the rules forbid it, it is ambiguous, or another desk was quicker;
 * nothing was published then
 * @throws PublishingFailed when the server refuses or stays out of reach
 */
export async function runOnce(
  session: Session,
  room: string,
  command: StepCommand,
  now: () => Instant,
  confirm?: (question: string) => Promise<boolean>,
): Promise<string> {
  const before = await loadAuction(session, room)
  const plan = planOf(before.state, command)
  if (plan.is === 'question') throw new CommandFailed(`${questionOf(plan.ambiguous)}: say which.`)
  if (plan.is === 'refused') throw new CommandFailed(refusalLine(plan))
  if (plan.needsConfirmation && confirm !== undefined) {
    const question = `Really ${intentionOf(plan.step, before.state)}?`
    if (!(await confirm(question))) throw new CommandFailed('Not done.')
  }
  try {
    const at = timeOfSale(before.state, now())
    const after = await session.publishStep(before, plan.step, at, randomUUID())
    return outcomeOf(plan.step, after.state)
  } catch (cause) {
    if (cause instanceof Unreachable) {
      throw new CommandFailed(
        `${cause.message}. It may have arrived: “gavel desk -c teams” shows where the auction stands.`,
      )
    }
    if (!(cause instanceof Conflict)) throw cause
    const { state } = await loadAuction(session, room)
    throw new CommandFailed(
      `Not published, another desk was quicker: ${changesLine(changesBetween(before.state, state))}.`,
    )
  }
}

/** @throws CommandFailed when the room has no auction */
export async function loadAuction(session: Session, room: string): Promise<Loaded> {
  const loaded = await session.load()
  if (loaded !== null) return loaded
  throw new CommandFailed(`The room ${room} has no auction yet: “gavel start SHEET” publishes one.`)
}

export function refusalLine({
  text,
  canForce,
  needsOpening = false,
}: Omit<Plan & { is: 'refused' }, 'is'>): string {
  return `Refused: ${text}${needsOpening ? ': “open” opens it' : ''}.${canForce ? ' --force overrides.' : ''}`
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

function changesLine(changes: readonly string[]): string {
  return changes.length === 0 ? 'nothing that a list shows' : changes.join('; ')
}
