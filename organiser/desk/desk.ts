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

import { randomUUID } from 'node:crypto'
import type { Instant } from '../../contract/auction.ts'
import { type AuctionState, timeOfSale } from '../auction/state.ts'
import { isYes } from '../lib/ask.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { Conflict, type Publisher } from '../publish/publisher.ts'
import { PublishingFailed, Unreachable } from '../publish/request.ts'
import { type Loaded, openSession, type Session, type Snapshot } from '../publish/session.ts'
import { type ChangeCommand, HELP_LINES, readLine } from './command.ts'
import { changesBetween, describeChange, outcomeOf } from './describe.ts'
import type { Journal, Noted } from './journal.ts'
import { type Change, planOf } from './plan.ts'
import { statusLines } from './status.ts'

/** The clerk's terminal. */
export interface Terminal {
  print(line: string): void
  /** Shows the lot in the prompt; `note` is about the server. */
  show(state: AuctionState, note: string): void
  /** Asks a question. @returns the answer, or `null` at the end of the input */
  ask(question: string): Promise<string | null>
}

export interface DeskOptions {
  readonly room: string
  /** `print` gets a line for each failed attempt; `once` fails at the first. */
  readonly connect: (signal: AbortSignal, print: (line: string) => void, once?: 'once') => Publisher
  /** Without one an unknown outcome stays unknown. */
  readonly journal?: Journal
  readonly terminal: Terminal
  readonly now: () => Instant
  /** Confirms irreversible steps without asking. */
  readonly isConfirmed: boolean
  /** Leaves the desk. */
  readonly signal: AbortSignal
}

/** The outcome of a line; `retyped` is a command given in answer to a question. */
export interface Outcome {
  readonly isDone: boolean
  readonly retyped?: string
}

export interface Desk {
  /** Loads the auction. @throws CommandFailed where the room has none */
  start(): Promise<Loaded>
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

const DONE: Outcome = { isDone: true }
const NOT_DONE: Outcome = { isDone: false }

export function createDesk(options: DeskOptions): Desk {
  const { room, connect, journal, terminal, now, isConfirmed, signal } = options
  let snapshot: Snapshot | null = null
  /** Changes that other desks made. */
  let newsCount = 0
  let isAway = false
  /** The last line that `failed` printed. */
  let problem = ''
  let inFlight: AbortController | null = null

  function show(): void {
    if (snapshot !== null) terminal.show(snapshot.state, isAway ? 'SERVER AWAY' : '')
  }

  function showSnapshot(latest: Snapshot): void {
    const changes = snapshot === null ? [] : changesBetween(snapshot.state, latest.state)
    snapshot = latest
    for (const change of changes) {
      newsCount++
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
      away('The server does not answer. The desk keeps trying.')
      return
    }
    const line =
      cause instanceof CommandFailed
        ? cause.message
        : `The desk cannot go on checking the auction: ${messageOf(cause)}`
    if (line !== problem) terminal.print(line)
    problem = line
  }

  async function back(): Promise<void> {
    if (isAway) {
      terminal.print('The server answers again.')
      isAway = false
      show()
    }
    await tellFates()
  }

  /** Asks the server about commands with an unknown outcome. */
  async function tellFates(): Promise<void> {
    for (const noted of (await journal?.left()) ?? []) {
      const isPublished = await connect(signal, () => {}, 'once').isPublished(noted.id)
      terminal.print(
        isPublished
          ? `“${noted.line}” was published.`
          : `“${noted.line}” was NOT published: the desk stopped before it arrived. Type it again if it still applies.`,
      )
      await journal?.end(noted)
    }
  }

  async function perform(command: ChangeCommand, line: string, begun: number): Promise<Outcome> {
    let seen = begun
    let isSure = isConfirmed
    let next = command
    for (;;) {
      const from = snapshot
      if (from === null) return NOT_DONE
      const plan = planOf(from.state, next)
      if (plan.is === 'refused') {
        const { text, canForce } = plan
        terminal.print(`Refused: ${text}.${canForce ? ' --force overrides.' : ''}`)
        return NOT_DONE
      }
      if (plan.is === 'question') {
        const answer = await terminal.ask(`${plan.text}. Which one?`)
        const chosen = answer === null ? null : plan.choose(answer)
        if (chosen === null) return notDone(answer)
        next = chosen
        continue
      }
      const isStale = newsCount > seen
      if (isStale || (plan.needsConfirmation && !isSure)) {
        seen = newsCount
        const word = isStale ? 'The auction has moved on. Still' : 'Really'
        const answer = await terminal.ask(`${word} publish “${describeChange(plan)}”? [y/N]`)
        if (!isYes(answer ?? '')) return notDone(answer)
        isSure = true
        continue
      }
      const outcome = await send(plan, line, from)
      if (outcome !== 'conflict') return outcome
    }
  }

  /** An answer may also be a command. */
  function notDone(answer: string | null): Outcome {
    terminal.print('Not done.')
    const isCommand = answer !== null && readLine(answer)?.ok === true
    return isCommand ? { isDone: false, retyped: answer } : NOT_DONE
  }

  async function send(change: Change, line: string, from: Snapshot): Promise<Outcome | 'conflict'> {
    let noted: Noted | undefined
    try {
      // The server knows publications of steps by their ids.
      if (change.is === 'step') noted = await journal?.begin(line)
    } catch (cause) {
      terminal.print(`Not done. ${messageOf(cause)}`)
      return NOT_DONE
    }
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
    const session = openSession(connect(sending, reportFailure), room)
    try {
      snapshot = await publish(change, session, from, noted?.id)
      // Printed before it is forgotten: a desk killed in between prints it again at its next start.
      terminal.print(outcomeOf(change, snapshot.state))
      if (noted) await journal?.end(noted)
      isAway = false
      show()
      return DONE
    } catch (cause) {
      if (sending.aborted || cause instanceof Unreachable) {
        if (noted) journal?.giveUp(noted)
        const next = noted
          ? 'The desk will ask when the server answers.'
          : '“teams” shows where the auction stands.'
        terminal.print(`Given up: it is not known whether “${line}” was published. ${next}`)
        return NOT_DONE
      }
      if (!(cause instanceof PublishingFailed)) throw cause
      if (noted) await journal?.end(noted)
      if (!(cause instanceof Conflict)) {
        terminal.print(`Not done: ${cause.message}`)
        return NOT_DONE
      }
      return await reloaded(line, sending)
    } finally {
      inFlight = null
    }
  }

  /** @param id its own, so that the same step at another desk is not taken for a repetition */
  async function publish(
    change: Change,
    session: Session,
    from: Snapshot,
    id: string = randomUUID(),
  ): Promise<Snapshot> {
    if (change.is === 'phase') {
      return change.after === from.state ? from : session.replace(from, change.after)
    }
    return session.publishStep(from, change.step, timeOfSale(from.state, now()), id)
  }

  /** After a conflict, in which nothing was published. */
  async function reloaded(line: string, sending: AbortSignal): Promise<Outcome | 'conflict'> {
    try {
      await load(sending)
      return 'conflict'
    } catch (cause) {
      if (!sending.aborted) throw cause
      terminal.print(
        `Not done: another desk was quicker. Type “${line}” again if it still applies.`,
      )
      return NOT_DONE
    }
  }

  /** @throws CommandFailed where the room has no auction */
  async function load(stopped: AbortSignal): Promise<Loaded> {
    const loaded = await openSession(connect(stopped, away), room).load()
    if (loaded === null) {
      throw new CommandFailed(
        `The room ${room} has no auction yet: “gavel start SHEET” publishes one.`,
      )
    }
    showSnapshot(loaded)
    return loaded
  }

  return {
    async start() {
      const loaded = await load(signal)
      await back().catch(failed)
      return loaded
    },

    async refresh() {
      const from = snapshot
      if (from === null || inFlight !== null) return
      let latest: Awaited<ReturnType<Session['reload']>>
      try {
        latest = await openSession(
          connect(signal, () => {}, 'once'),
          room,
        ).reload(from)
      } catch (cause) {
        if (inFlight === null) failed(cause)
        return
      }
      // A command has been sent meanwhile, and its response is newer.
      if (inFlight !== null || snapshot !== from) return
      if (latest !== null && latest !== 'unchanged') showSnapshot(latest)
      await back().catch(failed)
    },

    newsCount: () => newsCount,

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

/**
 * Does one line, for a script or a shell.
 * @param ask without it, questions have no answer, so that nothing in doubt is done
 * @returns what the desk prints @throws CommandFailed with that when the line is not done
 */
export async function runOnce(
  line: string,
  options: Omit<DeskOptions, 'terminal'>,
  ask?: (question: string) => Promise<string>,
): Promise<readonly string[]> {
  const printed: string[] = []
  const desk = createDesk({
    ...options,
    terminal: {
      print: (text) => printed.push(text),
      show() {},
      async ask(question) {
        if (ask !== undefined) return ask(question)
        printed.push(question)
        return null
      },
    },
  })
  await desk.start()
  const outcome = await desk.run(line, desk.newsCount())
  if (outcome !== 'quit' && !outcome.isDone) throw new CommandFailed(printed.join('\n'))
  return printed
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
