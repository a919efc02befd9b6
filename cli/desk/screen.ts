/**
 * The desk on a terminal: scrolling output, below it the lot and the purses, and the prompt in the last
 * line. Typed text survives each redraw. Without a terminal, input and output are plain lines.
 */
import {
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents,
  type Interface,
  moveCursor,
} from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import type { AuctionState } from '../../auction/state.ts'
import type { Completion } from './complete.ts'
import type { Terminal } from './desk.ts'
import { statusLines, widthOf, wrapped } from './status.ts'

export interface Typed {
  readonly line: string
  /** The value of `begin` when the line was started. */
  readonly begun: number
}

export interface Screen extends Terminal {
  open(handlers: Handlers): void
  /** The next line that doesn't answer a question; `null` at the end of the input. */
  next(): Promise<Typed | null>
  /** Removes and returns the lines typed ahead. */
  drop(): readonly string[]
  close(): void
}

interface Handlers {
  readonly begin: () => number
  /** Ctrl+C with nothing typed and no question open. */
  readonly interrupt: () => void
}

type Style = Parameters<typeof styleText>[0]

const PROMPT = '> '
const ANSWER_PROMPT = '? '
/** Lines printed again after the window was resized. */
const KEPT_LINES = 200

export interface ScreenOptions {
  readonly input: ReadStream
  readonly output: WriteStream
  /** The newest line first. */
  readonly history: string[]
  readonly complete: (line: string) => Completion
}

export function createScreen({ input, output, history, complete }: ScreenOptions): Screen {
  const rl = createInterface({
    input,
    output,
    terminal: true,
    history,
    historySize: history.length + 1000,
    removeHistoryDuplicates: true,
    prompt: PROMPT,
    completer: (line: string) => {
      const { line: completed, options } = complete(line)
      if (options.length > 1) print(listOf(options, output.columns - 1), 'dim')
      // A single candidate replaces all of the line up to the cursor.
      return [completed === line ? [] : [completed], line]
    },
  })
  const kept: string[] = []
  let status: { state: AuctionState; note: string } | null = null
  /** Rows of the status area as it was drawn last. */
  let height = 0
  let answer: ((line: string | null) => void) | null = null
  let begun: number | null = null
  let isClosed = false
  const typedAhead = createQueue<Typed>()

  function drawn(): readonly string[] {
    if (status === null) return []
    const { state, note } = status
    // The last column stays free: some terminals go to the next line after it.
    const [heading = '', lot = '', ...teams] = statusLines(state, output.columns - 1, note)
    const style: Style = note === '' ? 'bold' : ['bold', 'red']
    const lines = [styleText('dim', heading), styleText(style, lot), ...teams]
    // Above the top of the window nothing can be redrawn.
    return lines.slice(0, Math.max(0, output.rows - 3))
  }

  /** Erases the status area and the prompt; leaves the cursor where they started. */
  function erase(rowsBelow: number): void {
    moveCursor(output, 0, -(rowsBelow + height))
    cursorTo(output, 0)
    clearScreenDown(output)
    height = 0
  }

  function draw(rowOfCursor: number): void {
    const lines = drawn()
    height = lines.length
    // readline redraws its prompt from the row of the cursor.
    output.write(`${lines.map((line) => `${line}\n`).join('')}${'\n'.repeat(rowOfCursor)}`)
    rl.prompt(true)
  }

  function redraw(above = ''): void {
    if (isClosed) {
      output.write(above)
      return
    }
    const { rows } = rl.getCursorPos()
    erase(rows)
    output.write(above)
    draw(rows)
  }

  function print(line: string, style?: Style): void {
    const lines = line
      .split('\n')
      .flatMap((text) => wrapped(text, output.columns - 1))
      .map((text) => (style === undefined ? text : styleText(style, text)))
    kept.push(...lines)
    kept.splice(0, kept.length - KEPT_LINES)
    redraw(lines.map((text) => `${text}\n`).join(''))
  }

  /** After a resize the positions of earlier output are unknown. */
  function redrawAll(): void {
    if (isClosed) return
    cursorTo(output, 0, 0)
    clearScreenDown(output)
    const room = Math.max(0, output.rows - drawn().length - 2)
    for (const line of kept.slice(-room)) output.write(`${line}\n`)
    draw(rl.getCursorPos().rows)
  }

  function settle(line: string | null): boolean {
    if (answer === null) return false
    const resolve = answer
    answer = null
    rl.setPrompt(PROMPT)
    resolve(line)
    return true
  }

  return {
    print,

    show(state, note) {
      status = { state, note }
      redraw()
    },

    ask(question) {
      if (isClosed) return Promise.resolve(null)
      rl.setPrompt(ANSWER_PROMPT)
      print(question, 'yellow')
      return new Promise((resolve) => {
        answer = resolve
      })
    },

    open({ begin, interrupt }) {
      emitKeypressEvents(input, rl)
      input.on('keypress', (_text, key: { ctrl?: boolean; name?: string } | undefined) => {
        if (key?.ctrl === true && key.name === 'l') redrawAll()
        begun = rl.line === '' ? null : (begun ?? begin())
      })
      output.on('resize', redrawAll)
      rl.on('history', (lines: string[]) => {
        // Answers don't belong into the history of commands.
        if (answer !== null) lines.shift()
      })
      rl.on('line', (line) => {
        // readline has moved to the row below what was typed.
        const prompt = answer === null ? PROMPT : ANSWER_PROMPT
        const rows = Math.floor(widthOf(prompt + line) / output.columns) + 1
        erase(rows)
        if (line.trim() !== '') {
          kept.push(prompt + line)
          output.write(`${prompt}${line}\n`)
        }
        const at = begun ?? begin()
        begun = null
        const isAnswer = settle(line)
        draw(0)
        if (!isAnswer) typedAhead.push({ line, begun: at })
      })
      rl.on('SIGINT', () => {
        if (settle(null)) redraw()
        else if (rl.line !== '') clearTyped(rl)
        else interrupt()
      })
      rl.on('close', () => {
        isClosed = true
        settle(null)
        output.off('resize', redrawAll)
        output.write('\n')
        typedAhead.end()
      })
      redraw()
    },

    next: () => typedAhead.next(),
    drop: () => typedAhead.drop().map(({ line }) => line),

    close() {
      rl.close()
    },
  }
}

function clearTyped(rl: Interface): void {
  rl.write(null, { ctrl: true, name: 'e' })
  rl.write(null, { ctrl: true, name: 'u' })
}

/** In columns, as a shell lists files, a few rows at most. */
function listOf(options: readonly string[], columns: number): string {
  const shown = options.slice(0, MOST_LISTED)
  const width = shown.reduce((widest, option) => Math.max(widest, widthOf(option)), 0) + 2
  const perRow = Math.max(1, Math.floor(columns / width))
  const rows: string[] = []
  for (let index = 0; index < shown.length; index += perRow) {
    const cells = shown.slice(index, index + perRow)
    const padded = cells.map((cell) => cell + ' '.repeat(width - widthOf(cell)))
    rows.push(padded.join('').trimEnd())
  }
  if (options.length > shown.length) rows.push(`and ${options.length - shown.length} more`)
  return rows.join('\n')
}

const MOST_LISTED = 24

export interface PlainOptions {
  readonly input: NodeJS.ReadableStream
  readonly print: (line: string) => void
}

/** Without a terminal: the answer to a question is the next line. */
export function createPlainScreen({ input, print }: PlainOptions): Screen {
  const rl = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, terminal: false })
  const lines = createQueue<string>()
  let beginning = () => 0
  rl.on('line', (line) => lines.push(line))
  rl.on('close', () => lines.end())

  return {
    print: print,
    show() {},
    ask(question) {
      print(question)
      return lines.next()
    },
    open({ begin }) {
      beginning = begin
    },
    async next() {
      const line = await lines.next()
      // Lines of a file start when they are read.
      return line === null ? null : { line, begun: beginning() }
    },
    drop: () => [],
    close: () => rl.close(),
  }
}

interface Queue<T> {
  push(item: T): void
  end(): void
  /** `null` after the end. */
  next(): Promise<T | null>
  drop(): readonly T[]
}

/** For one reader. */
function createQueue<T>(): Queue<T> {
  const items: T[] = []
  let hasEnded = false
  let reader: ((item: T | null) => void) | null = null
  const resolveReader = (item: T | null): boolean => {
    const resolve = reader
    reader = null
    resolve?.(item)
    return resolve !== null
  }
  return {
    push(item) {
      if (!resolveReader(item)) items.push(item)
    },
    end() {
      hasEnded = true
      resolveReader(null)
    },
    next() {
      const item = items.shift()
      if (item !== undefined || hasEnded) return Promise.resolve(item ?? null)
      return new Promise((resolve) => {
        reader = resolve
      })
    },
    drop: () => items.splice(0),
  }
}
