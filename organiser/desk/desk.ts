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
import { reasonOf } from '../lib/reason.ts'
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

const DONE: Outcome = { isDone: true }
const NOT_DONE: Outcome = { isDone: false }

export class Desk {
  readonly #options: DeskOptions
  readonly #terminal: Terminal
  #snapshot: Snapshot | null = null
  /** Changes that other desks made. */
  #newsCount = 0
  #isAway = false
  /** The last line that `#failed` printed. */
  #problem = ''
  #inFlight: AbortController | null = null

  constructor(options: DeskOptions) {
    this.#options = options
    this.#terminal = options.terminal
  }

  /** Loads the auction. @throws CommandFailed where the room has none */
  async start(): Promise<Loaded> {
    const loaded = await this.#load(this.#options.signal)
    await this.#back()
    return loaded
  }

  /** Checks what other desks have published. */
  async refresh(): Promise<void> {
    const from = this.#snapshot
    if (from === null || this.#inFlight !== null) return
    const { connect, signal, room } = this.#options
    const session = openSession(
      connect(signal, () => {}, 'once'),
      room,
    )
    try {
      const latest = await session.reload(from)
      // A command has been sent meanwhile, and its response is newer.
      if (this.#inFlight !== null || this.#snapshot !== from) return
      if (latest !== null && latest !== 'unchanged') this.#showSnapshot(latest)
      await this.#back()
    } catch (cause) {
      if (this.#inFlight === null) this.#failed(cause)
    }
  }

  /** Number of changes by other desks printed so far; passed to `run` with each line. */
  newsCount(): number {
    return this.#newsCount
  }

  /** @param seen the value of `newsCount` when the line was started */
  async run(line: string, seen: number): Promise<Outcome | 'quit'> {
    const reading = readLine(line)
    if (reading === null) return DONE
    if (!reading.ok) {
      this.#terminal.print(reading.problem)
      return NOT_DONE
    }
    const { command } = reading
    switch (command.kind) {
      case 'quit':
        return 'quit'
      case 'help':
        for (const text of HELP_LINES) this.#terminal.print(text)
        return DONE
      case 'teams':
        if (this.#snapshot !== null)
          for (const text of statusLines(this.#snapshot.state)) this.#terminal.print(text)
        return DONE
      default:
        return this.#perform(command, line, seen)
    }
  }

  /** Stops sending the command in flight; false when there is none. */
  stopWaiting(): boolean {
    this.#inFlight?.abort()
    return this.#inFlight !== null
  }

  state(): AuctionState | null {
    return this.#snapshot?.state ?? null
  }

  #show(): void {
    if (this.#snapshot !== null)
      this.#terminal.show(this.#snapshot.state, this.#isAway ? 'SERVER AWAY' : '')
  }

  #showSnapshot(latest: Snapshot): void {
    const changes =
      this.#snapshot === null ? [] : changesBetween(this.#snapshot.state, latest.state)
    this.#snapshot = latest
    for (const change of changes) {
      this.#newsCount++
      this.#terminal.print(`Another desk: ${change}`)
    }
    this.#show()
  }

  /** Printed once, until the server responds again. */
  #away(line: string): void {
    if (!this.#isAway) this.#terminal.print(line)
    this.#isAway = true
    this.#show()
  }

  /** Says once why the desk cannot follow the auction. */
  #failed(cause: unknown): void {
    if (this.#options.signal.aborted) return
    if (cause instanceof Unreachable) {
      this.#away('The server does not answer. The desk keeps trying.')
      return
    }
    const line =
      cause instanceof CommandFailed
        ? cause.message
        : `The desk cannot go on checking the auction: ${reasonOf(cause)}`
    if (line !== this.#problem) this.#terminal.print(line)
    this.#problem = line
  }

  async #back(): Promise<void> {
    if (this.#isAway) {
      this.#terminal.print('The server answers again.')
      this.#isAway = false
      this.#show()
    }
    await this.#tellFates().catch((cause) => this.#failed(cause))
  }

  /** Asks the server about commands with an unknown outcome. */
  async #tellFates(): Promise<void> {
    const { journal, connect, signal } = this.#options
    for (const noted of (await journal?.left()) ?? []) {
      const isPublished = await connect(signal, () => {}, 'once').isPublished(noted.id)
      this.#terminal.print(
        isPublished
          ? `“${noted.line}” was published.`
          : `“${noted.line}” was NOT published: the desk stopped before it arrived. Type it again if it still applies.`,
      )
      await journal?.end(noted)
    }
  }

  async #perform(command: ChangeCommand, line: string, begun: number): Promise<Outcome> {
    let seen = begun
    let isSure = this.#options.isConfirmed
    let next = command
    for (;;) {
      const from = this.#snapshot
      if (from === null) return NOT_DONE
      const plan = planOf(from.state, next)
      if (plan.is === 'refused') {
        const { text, canForce } = plan
        this.#terminal.print(`Refused: ${text}.${canForce ? ' --force overrides.' : ''}`)
        return NOT_DONE
      }
      if (plan.is === 'question') {
        const answer = await this.#terminal.ask(`${plan.text}. Which one?`)
        const chosen = answer === null ? null : plan.choose(answer)
        if (chosen === null) return this.#notDone(answer)
        next = chosen
        continue
      }
      const isStale = this.#newsCount > seen
      if (isStale || (plan.needsConfirmation && !isSure)) {
        seen = this.#newsCount
        const word = isStale ? 'The auction has moved on. Still' : 'Really'
        const answer = await this.#terminal.ask(`${word} publish “${describeChange(plan)}”? [y/N]`)
        if (!isYes(answer ?? '')) return this.#notDone(answer)
        isSure = true
        continue
      }
      const outcome = await this.#send(plan, line, from)
      if (outcome !== 'conflict') return outcome
    }
  }

  /** An answer may also be a command. */
  #notDone(answer: string | null): Outcome {
    this.#terminal.print('Not done.')
    const isCommand = answer !== null && readLine(answer)?.ok === true
    return isCommand ? { isDone: false, retyped: answer } : NOT_DONE
  }

  async #send(change: Change, line: string, from: Snapshot): Promise<Outcome | 'conflict'> {
    const { journal, connect, signal, room } = this.#options
    let noted: Noted | undefined
    try {
      // The server knows publications of steps by their ids.
      if (change.is === 'step') noted = await journal?.begin(line)
    } catch (cause) {
      this.#terminal.print(`Not done. ${reasonOf(cause)}`)
      return NOT_DONE
    }
    this.#inFlight = new AbortController()
    const sending = AbortSignal.any([this.#inFlight.signal, signal])
    let hasReported = false
    const reportFailure = (why: string) => {
      this.#isAway = true
      this.#show()
      if (hasReported) return
      hasReported = true
      this.#terminal.print(`${why} “${line}” is sent until the server answers; Ctrl+C gives it up.`)
    }
    const session = openSession(connect(sending, reportFailure), room)
    try {
      this.#snapshot = await this.#publish(change, session, from, noted?.id)
      // Printed before it is forgotten: a desk killed in between prints it again at its next start.
      this.#terminal.print(outcomeOf(change, this.#snapshot.state))
      if (noted) await journal?.end(noted)
      this.#isAway = false
      this.#show()
      return DONE
    } catch (cause) {
      if (sending.aborted || cause instanceof Unreachable) {
        if (noted) journal?.giveUp(noted)
        const next = noted
          ? 'The desk will ask when the server answers.'
          : '“teams” shows where the auction stands.'
        this.#terminal.print(`Given up: it is not known whether “${line}” was published. ${next}`)
        return NOT_DONE
      }
      if (!(cause instanceof PublishingFailed)) throw cause
      if (noted) await journal?.end(noted)
      if (!(cause instanceof Conflict)) {
        this.#terminal.print(`Not done: ${cause.message}`)
        return NOT_DONE
      }
      return await this.#reloaded(line, sending)
    } finally {
      this.#inFlight = null
    }
  }

  /** @param id its own, so that the same step at another desk is not taken for a repetition */
  async #publish(
    change: Change,
    session: Session,
    from: Snapshot,
    id: string = randomUUID(),
  ): Promise<Snapshot> {
    if (change.is === 'phase') {
      return change.after === from.state ? from : session.replace(from, change.after)
    }
    return session.publishStep(from, change.step, timeOfSale(from.state, this.#options.now()), id)
  }

  /** After a conflict, in which nothing was published. */
  async #reloaded(line: string, sending: AbortSignal): Promise<Outcome | 'conflict'> {
    try {
      await this.#load(sending)
      return 'conflict'
    } catch (cause) {
      if (!sending.aborted) throw cause
      this.#terminal.print(
        `Not done: another desk was quicker. Type “${line}” again if it still applies.`,
      )
      return NOT_DONE
    }
  }

  /** @throws CommandFailed where the room has no auction */
  async #load(stopped: AbortSignal): Promise<Loaded> {
    const { connect, room } = this.#options
    const publisher = connect(stopped, (line) => this.#away(line))
    const loaded = await openSession(publisher, room).load()
    if (loaded === null) {
      throw new CommandFailed(
        `The room ${room} has no auction yet: “gavel start SHEET” publishes one.`,
      )
    }
    this.#showSnapshot(loaded)
    return loaded
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
  const desk = new Desk({
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
