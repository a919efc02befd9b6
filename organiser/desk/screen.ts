/**
 * The desk's lines: readline's prompt, which names the open lot, with output above it. Without a
 * terminal, input and output are plain lines.
 */
import {
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents,
  moveCursor,
} from 'node:readline'
import type { AuctionState } from '../auction/state.ts'
import type { Completion } from './complete.ts'
import type { Terminal } from './desk.ts'
import { listOf } from './names.ts'
import { promptFor } from './status.ts'

interface Typed {
  readonly line: string
  /** The value of `begin` when the line was started. */
  readonly begun: number
}

export interface ScreenOptions {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  readonly isTerminal: boolean
  readonly complete: (line: string) => Completion
  /** Called when a line is started. */
  readonly begin: () => number
  /** Ctrl+C with nothing typed and no question open. */
  readonly interrupt: () => void
}

const ANSWER_PROMPT = '? '

export class Screen implements Terminal {
  readonly #options: ScreenOptions
  readonly #rl: ReturnType<typeof createInterface>
  #prompt = '> '
  /** Lines that nobody has taken yet. */
  #typed: Typed[] = []
  /** Takes the next line. */
  #reader: ((typed: Typed | null) => void) | null = null
  /** Takes the answer to a question, on a terminal. */
  #answer: ((line: string | null) => void) | null = null
  #begun: number | null = null
  #isClosed = false

  constructor(options: ScreenOptions) {
    this.#options = options
    const { input, output, isTerminal, begin } = options
    this.#rl = createInterface({
      input,
      ...(isTerminal ? { output } : {}),
      terminal: isTerminal,
      historySize: 1000,
      removeHistoryDuplicates: true,
      completer: (line: string) => this.#complete(line),
    })
    this.#rl.on('line', (line) => this.#take(line))
    this.#rl.on('close', () => this.#end())
    if (!isTerminal) return
    emitKeypressEvents(input, this.#rl)
    input.on('keypress', () => {
      this.#begun = this.#rl.line === '' ? null : (this.#begun ?? begin())
    })
    this.#rl.on('history', (lines: string[]) => {
      // Answers don't belong into the history of commands.
      if (this.#answer !== null) lines.shift()
    })
    this.#rl.on('SIGINT', () => this.#interrupt())
    this.#showPrompt()
  }

  /** Prints a line above the prompt; what is typed stays. */
  print(line: string): void {
    const { output, isTerminal } = this.#options
    const hasPrompt = isTerminal && !this.#isClosed
    if (hasPrompt) {
      moveCursor(output, 0, -this.#rl.getCursorPos().rows)
      cursorTo(output, 0)
      clearScreenDown(output)
    }
    output.write(`${line}\n`)
    if (hasPrompt) this.#rl.prompt(true)
  }

  /** Shows the lot in the prompt. @param note about the server */
  show(state: AuctionState, note: string): void {
    this.#prompt = promptFor(state, note)
    if (this.#options.isTerminal && !this.#isClosed) this.#showPrompt()
  }

  /** @returns the answer: on a terminal the next line that is typed, else the next one of the input */
  async ask(question: string): Promise<string | null> {
    if (!this.#options.isTerminal) {
      this.print(question)
      return (await this.next())?.line ?? null
    }
    if (this.#isClosed) return null
    const answer = new Promise<string | null>((resolve) => {
      this.#answer = resolve
    })
    this.#rl.setPrompt(ANSWER_PROMPT)
    this.print(question)
    return answer
  }

  /** The next line that doesn't answer a question; `null` at the end of the input. */
  async next(): Promise<Typed | null> {
    const typed = this.#typed.shift()
    if (typed !== undefined) {
      // Lines of a file start when they are read.
      const begun = this.#options.isTerminal ? typed.begun : this.#options.begin()
      return { ...typed, begun }
    }
    if (this.#isClosed) return null
    return new Promise((resolve) => {
      this.#reader = resolve
    })
  }

  /** Removes and returns the lines typed ahead on a terminal. */
  drop(): readonly string[] {
    return this.#options.isTerminal ? this.#typed.splice(0).map(({ line }) => line) : []
  }

  close(): void {
    this.#rl.close()
  }

  #complete(line: string): [string[], string] {
    const { line: completed, options } = this.#options.complete(line)
    if (options.length > 1) this.print(listOf(options))
    // A single candidate replaces all of the line up to the cursor.
    return [completed === line ? [] : [completed], line]
  }

  #take(line: string): void {
    const begun = this.#begun ?? this.#options.begin()
    this.#begun = null
    if (this.#resolveAnswer(line)) return
    const reader = this.#reader
    this.#reader = null
    if (reader === null) this.#typed.push({ line, begun })
    else reader({ line, begun })
    if (this.#options.isTerminal) this.#showPrompt()
  }

  #resolveAnswer(line: string | null): boolean {
    const resolve = this.#answer
    if (resolve === null) return false
    this.#answer = null
    this.#showPrompt()
    resolve(line)
    return true
  }

  #interrupt(): void {
    if (this.#resolveAnswer(null)) return
    if (this.#rl.line === '') {
      this.#options.interrupt()
      return
    }
    this.#rl.write(null, { ctrl: true, name: 'e' })
    this.#rl.write(null, { ctrl: true, name: 'u' })
  }

  #showPrompt(): void {
    if (this.#isClosed) return
    this.#rl.setPrompt(this.#answer === null ? this.#prompt : ANSWER_PROMPT)
    this.#rl.prompt(true)
  }

  #end(): void {
    this.#isClosed = true
    this.#resolveAnswer(null)
    this.#reader?.(null)
    this.#reader = null
    if (this.#options.isTerminal) this.#options.output.write('\n')
  }
}
