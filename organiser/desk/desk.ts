/**
 * The desk of the auctioneer's clerk: takes typed lines one after the other.
 *
 * Guarantees:
 * - **The server's state is the truth.** Each command starts from the data file last seen and is
 *   published only if that is still the room's.
 * - **Nothing is done to a state that the clerk has not seen.** If another desk has published since
 *   the line was started, the desk prints what has changed and asks again.
 * - **Each command has one outcome.** Done, refused, not done, or unknown; an unknown outcome (the
 *   server is away, the desk was killed) is reported once the server has been asked.
 */

import type { Instant } from '../../contract/auction.ts'
import { inWords } from '../auction/rupees.ts'
import { type AuctionState, timeOfSale } from '../auction/state.ts'
import type { Step } from '../auction/step.ts'
import { isYes } from '../lib/ask.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { Conflict, type Publisher } from '../publish/publisher.ts'
import { PublishingFailed, Unreachable } from '../publish/request.ts'
import type { Session, Snapshot } from '../publish/session.ts'
import { HELP_LINES, readLine, type StepCommand } from './command.ts'
import { changesBetween, intentionOf, outcomeOf, questionOf } from './describe.ts'
import { type Journal, JournalFailed, type Noted } from './journal.ts'
import { type PhaseVerb, phasePlanOf } from './phase.ts'
import { type Plan, planOf } from './plan.ts'
import { loadAuction, refusalLine } from './single-command.ts'
import { statusLines } from './status.ts'

/** The clerk's terminal. */
export interface Terminal {
  print(line: string): void
  /** Shows the lot in the prompt; `note` is about the server. */
  show(state: AuctionState, note: string): void
  /** Asks a question. @returns the answer, or `null` at the end of the input */
  ask(question: string): Promise<string | null>
}

export interface Connection {
  readonly session: Session
  readonly publisher: Publisher
}

export interface DeskOptions {
  readonly room: string
  /** `print` gets a line for each failed attempt; `once` fails at the first. */
  readonly connect: (
    signal: AbortSignal,
    print: (line: string) => void,
    once?: 'once',
  ) => Connection
  readonly journal: Journal
  readonly terminal: Terminal
  readonly now: () => Instant
  /** Confirms irreversible steps without asking. */
  readonly isConfirmed: boolean
  /** Leaves the desk. */
  readonly signal: AbortSignal
}

/** A publication, and what follows from its outcome. */
interface Sending {
  readonly publish: (session: Session, from: Snapshot) => Promise<Snapshot>
  readonly done: (after: Snapshot) => Promise<void>
  /** Nothing was published. */
  readonly refused: () => Promise<void>
  /** @returns a sentence about how the clerk learns the outcome */
  readonly givenUp: () => string
}

/** The outcome of a line; `retyped` is a command given in answer to a question. */
export interface Outcome {
  readonly isDone: boolean
  readonly retyped?: string
}

export interface Desk {
  /** Loads the auction. @throws CommandFailed where the room has none */
  start(): Promise<void>
  /** Checks what other desks have published. */
  refresh(): Promise<void>
  /** Number of changes by other desks printed so far; passed to `run` with each line. */
  newsCount(): number
  /** @param seen the value of `newsCount` when the line was started */
  run(line: string, seen: number): Promise<Outcome | 'quit'>
  /** Stops sending the command in flight; false when there is none. */
  stopWaiting(): boolean
  state(): AuctionState | null
}

const AWAY = 'The server does not answer. The desk keeps trying.'

const DONE: Outcome = { isDone: true }
const NOT_DONE: Outcome = { isDone: false }

export function createDesk(options: DeskOptions): Desk {
  const { room, connect, journal, terminal, now, isConfirmed, signal } = options
  let snapshot: Snapshot | null = null
  /** Lines about what other desks did. */
  const news: string[] = []
  let isAway = false
  /** The last line that `failed` printed. */
  let problem = ''
  /** Commands of this desk that were given up. */
  const unknown: Noted[] = []
  let inFlight: AbortController | null = null

  function show(): void {
    if (snapshot !== null) terminal.show(snapshot.state, isAway ? 'SERVER AWAY' : '')
  }

  function showSnapshot(latest: Snapshot): void {
    const changes = snapshot === null ? [] : changesBetween(snapshot.state, latest.state)
    snapshot = latest
    for (const change of changes) {
      news.push(change)
      terminal.print(`Another desk: ${change}`)
    }
    show()
  }

  /** Printed once, until the server responds again. */
  function away(line: string): void {
    if (!isAway) terminal.print(line)
    isAway = true
    show()
  }

  /** Says once why the desk cannot follow the auction. */
  function failed(cause: unknown): void {
    if (signal.aborted) return
    if (cause instanceof Unreachable) {
      away(AWAY)
      return
    }
    const line =
      cause instanceof JournalFailed
        ? cause.message
        : `The desk cannot go on checking the auction: ${messageOf(cause)}`
    if (line !== problem) terminal.print(line)
    problem = line
  }

  async function back(): Promise<void> {
    if (isAway) terminal.print('The server answers again.')
    isAway = false
    show()
    await tellFates()
  }

  /** Asks the server about commands with an unknown outcome. */
  async function tellFates(): Promise<void> {
    const left = [...unknown, ...(await journal.left())]
    if (left.length === 0) return
    const { publisher } = connect(signal, () => {}, 'once')
    for (const noted of left) {
      const isPublished = await publisher.isPublished(noted.id)
      terminal.print(
        isPublished
          ? `“${noted.line}” was published.`
          : `“${noted.line}” was NOT published: the desk stopped before it arrived. Type it again if it still applies.`,
      )
      const index = unknown.indexOf(noted)
      if (index >= 0) unknown.splice(index, 1)
      await journal.end(noted)
    }
  }

  async function perform(command: StepCommand, line: string, begun: number): Promise<Outcome> {
    let seen = begun
    let isSure = isConfirmed
    let next = command
    for (;;) {
      if (snapshot === null) return NOT_DONE
      const { state } = snapshot
      const plan = planOf(state, next)
      if (plan.is === 'refused') {
        terminal.print(refusalLine(plan))
        return NOT_DONE
      }
      if (plan.is === 'question') {
        const chosen = await choice(plan)
        if (!('kind' in chosen)) return chosen
        next = chosen
        continue
      }
      const isStale = news.length > seen
      if (isStale || (plan.needsConfirmation && !isSure)) {
        seen = news.length
        const word = isStale ? 'The auction has moved on. Still' : 'Really'
        const refusal = await refusalOfClerk(`${word} ${intentionOf(plan.step, state)}?`)
        if (refusal !== null) return refusal
        isSure = true
        continue
      }
      const outcome = await publish(plan.step, line)
      if (outcome !== 'conflict') return outcome
    }
  }

  async function choice(plan: Plan & { is: 'question' }): Promise<StepCommand | Outcome> {
    const answer = await terminal.ask(`${questionOf(plan.ambiguous)}. Which one?`)
    const chosen = answer === null ? null : plan.choose(answer)
    if (chosen !== null) return chosen
    return notDone(answer)
  }

  /** `null` for yes. */
  async function refusalOfClerk(question: string): Promise<Outcome | null> {
    const answer = await terminal.ask(`${question} [y/N]`)
    return isYes(answer ?? '') ? null : notDone(answer)
  }

  /** An answer may also be a command. */
  function notDone(answer: string | null): Outcome {
    terminal.print('Not done.')
    const isCommand = answer !== null && readLine(answer)?.ok === true
    return isCommand ? { isDone: false, retyped: answer } : NOT_DONE
  }

  async function publish(step: Step, line: string): Promise<Outcome | 'conflict'> {
    const noted = await journal.begin(line).catch((cause: unknown) => {
      terminal.print(`Not done. ${messageOf(cause)}`)
      return null
    })
    if (noted === null) return NOT_DONE
    return await send(line, {
      publish: (session, from) =>
        session.publishStep(from, step, timeOfSale(from.state, now()), noted.id),
      // Printed before it is forgotten: a desk killed in between prints it again at its next start.
      done: async ({ state }) => {
        terminal.print(outcomeOf(step, state))
        await journal.end(noted)
      },
      refused: () => journal.end(noted),
      givenUp() {
        unknown.push(noted)
        return 'The desk will ask when the server answers.'
      },
    })
  }

  async function changePhase(verb: PhaseVerb, line: string, begun: number): Promise<Outcome> {
    for (let seen = begun; ; ) {
      if (snapshot === null) return NOT_DONE
      const plan = phasePlanOf(snapshot.state, verb)
      if (plan.is === 'refused') {
        terminal.print(refusalLine(plan))
        return NOT_DONE
      }
      const { state } = plan
      if (state === snapshot.state) {
        terminal.print(plan.line)
        return DONE
      }
      if (news.length > seen) {
        seen = news.length
        const refusal = await refusalOfClerk(`The auction has moved on. Still ${verb} the auction?`)
        if (refusal !== null) return refusal
        continue
      }
      const outcome = await send(line, {
        publish: (session, from) => session.replace(from, state),
        done: async () => terminal.print(plan.line),
        refused: async () => {},
        givenUp: () => 'The line of the lot will show it.',
      })
      if (outcome !== 'conflict') return outcome
    }
  }

  async function send(line: string, command: Sending): Promise<Outcome | 'conflict'> {
    const from = snapshot
    if (from === null) return NOT_DONE
    inFlight = new AbortController()
    const sending = AbortSignal.any([inFlight.signal, signal])
    let hasReported = false
    const reportFailure = (why: string) => {
      isAway = true
      show()
      if (hasReported) return
      hasReported = true
      terminal.print(`${why} “${line}” is sent until the server answers; Ctrl+C gives it up.`)
    }
    const { session } = connect(sending, reportFailure)
    try {
      snapshot = await command.publish(session, from)
      await command.done(snapshot)
      isAway = false
      show()
      return DONE
    } catch (cause) {
      if (sending.aborted) {
        terminal.print(
          `Given up: it is not known whether “${line}” was published. ${command.givenUp()}`,
        )
        return NOT_DONE
      }
      if (!(cause instanceof PublishingFailed)) throw cause
      await command.refused()
      if (!(cause instanceof Conflict)) {
        terminal.print(`Not done: ${cause.message}`)
        return NOT_DONE
      }
      return await reloaded(line, sending)
    } finally {
      inFlight = null
    }
  }

  /** After a conflict, in which nothing was published. */
  async function reloaded(line: string, sending: AbortSignal): Promise<Outcome | 'conflict'> {
    try {
      const latest = await connect(sending, away).session.load()
      if (latest === null) throw new CommandFailed(`The room ${room} has no auction any more.`)
      showSnapshot(latest)
      return 'conflict'
    } catch (cause) {
      if (!sending.aborted) throw cause
      terminal.print(
        `Not done: another desk was quicker. Type “${line}” again if it still applies.`,
      )
      return NOT_DONE
    }
  }

  return {
    async start() {
      const { session } = connect(signal, away)
      const loaded = await loadAuction(session, room)
      for (const assumption of loaded.assumptions) terminal.print(`Assumed: ${assumption}.`)
      const { league } = loaded.state
      terminal.print(
        `${league.seriesName}: ${league.teams.length} teams, a purse of ${inWords(league.purse)}. “help” lists the commands.`,
      )
      showSnapshot(loaded)
      await back().catch(failed)
    },

    async refresh() {
      const from = snapshot
      if (from === null || inFlight !== null) return
      let latest: Awaited<ReturnType<Session['reload']>>
      try {
        latest = await connect(signal, () => {}, 'once').session.reload(from)
      } catch (cause) {
        if (inFlight === null) failed(cause)
        return
      }
      // A command has been sent meanwhile, and its response is newer.
      if (inFlight !== null || snapshot !== from) return
      if (latest !== null && latest !== 'unchanged') showSnapshot(latest)
      if (isAway || unknown.length > 0) {
        await back().catch(failed)
      }
    },

    newsCount: () => news.length,

    async run(line, seen) {
      const reading = readLine(line)
      if (reading === null) return DONE
      if (!reading.ok) {
        terminal.print(reading.problem)
        return NOT_DONE
      }
      const { command } = reading
      switch (command.kind) {
        case 'quit':
          return 'quit'
        case 'help':
          for (const text of HELP_LINES) terminal.print(text)
          return DONE
        case 'teams':
          if (snapshot !== null)
            for (const text of statusLines(snapshot.state)) terminal.print(text)
          return DONE
        case 'open auction':
          return changePhase('open', line, seen)
        case 'close auction':
          return changePhase('close', line, seen)
        default:
          return perform(command, line, seen)
      }
    },

    stopWaiting() {
      inFlight?.abort()
      return inFlight !== null
    },

    state: () => snapshot?.state ?? null,
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
