/** `follow` on a sheet and a room that are in memory, for tests. */
import { expect, onTestFinished } from 'vitest'
import type { WireLot } from '../../../contract/auction-event.ts'
import { BEFORE_FIRST, isSamePosition } from '../../../contract/position.ts'
import { type AuctionState, playerOf, saleOf, timeOfSale } from '../../auction/state.ts'
import type { Step } from '../../auction/step.ts'
import { Conflict, type Publisher, Refused } from '../../publish/publisher.ts'
import type { Condition } from '../../publish/request.ts'
import { openSession } from '../../publish/session.ts'
import { type Following, follow } from '../follow.ts'
import { createQuestions } from '../questions.ts'
import { createSettling } from '../settling.ts'

/** A room in memory, as the server has it. */
export function createRoom() {
  const events: string[] = []
  let version = 0
  let file: string | null = null
  let lot: WireLot | null = null
  let position = BEFORE_FIRST
  let refusal: RegExp | null = null
  const roomState = () => ({ position, lot, tag: file === null ? null : String(version) })
  const mustMeet = (content: object, condition: Condition | undefined) => {
    if (refusal?.test(JSON.stringify(content))) throw new Refused('422 it is too long')
    const { tag } = roomState()
    const isThere = isSamePosition(condition?.position ?? position, position)
    if (!isThere || (condition !== undefined && condition.tag !== tag))
      throw new Conflict('too late')
  }
  const store = (next: object) => {
    file = JSON.stringify(next)
    version += 1
  }
  const publisher: Publisher = {
    roomState: async () => roomState(),
    dataFile: async () => (file === null ? null : JSON.parse(file)),
    isPublished: async () => false,
    async replaceDataFile(next, condition) {
      mustMeet(next, condition)
      store(next)
      return roomState()
    },
    async publish({ event, dataFile: next }, condition) {
      mustMeet({ event, next }, condition)
      if (next !== undefined) store(next)
      const data = event.data as WireLot
      if (event.eventType === 'biddingStart') lot = data
      else if (event.eventType === 'playerSold' || data.pdf_sl_no === lot?.pdf_sl_no) lot = null
      events.push(`${event.eventType} ${data.pdf_sl_no}`)
      position = { seq: events.length, check: String(events.length).padStart(16, '0') }
      return roomState()
    },
  }
  const desk = openSession(publisher, 'hall')
  const state = async (): Promise<AuctionState> => {
    const loaded = await desk.load()
    if (loaded === null) throw new Error('nothing is published')
    return loaded.state
  }
  return {
    publisher,
    events,
    state,
    /** Data files that match are refused. */
    refuse(files: RegExp) {
      refusal = files
    },
    /** `Otters 5000`, `unsold`, `open 1500` or `pending`. */
    async result(number: number) {
      const now = await state()
      const sale = saleOf(now, number)
      if (sale !== undefined) return `${sale.team} ${sale.price}`
      if (now.lot?.serialNumber === number) return `open ${now.lot.amount}`
      return now.unsold.has(number) ? 'unsold' : 'pending'
    },
    /** Publishes a step, by default as a desk. */
    async publishStep(
      kind: Step['kind'],
      number: number,
      amount: number,
      team = 'Herons',
      source: 'desk' | 'sheet' = 'desk',
    ) {
      const session = openSession(publisher, 'hall', source)
      const from = await session.load()
      const player = from === null ? undefined : playerOf(from.state, number)
      if (from === null || player === undefined) throw new Error(`no player ${number}`)
      const step = { kind, player, amount, team } as Step
      await session.publishStep(from, step, timeOfSale(from.state, NIGHT))
    },
  }
}

export type Room = ReturnType<typeof createRoom>

/** The evening of an auction. */
export const NIGHT = Date.parse('2026-11-28T14:00:00Z')

/** Keeps the questions, and takes an answer to the latest one. */
export function createTestQuestions() {
  const asked: string[] = []
  let given: boolean | null = null
  const file = {
    async put(question: string) {
      asked.push(question)
      given = null
      return String(asked.length)
    },
    answerTo: async () => given,
    withdraw: async () => {},
  }
  const questions = createQuestions(file, () => {})
  return {
    questions,
    asked,
    answer(yes: boolean) {
      given = yes
    },
  }
}

const ABOVE = ['Purse,100000', 'Squad,30', 'Teams,Otters,Herons', 'Unit,rupee']
const HEADINGS = 'No,Player,Base price,Bid,Sold,Team'
export const PENDING = ['1,Asha,1000,,,', '2,Bina,1000,,,', '3,Chitra,1000,,,']

/**
 * Starts `follow` on a sheet, until the test ends. `save` gives it a new version and waits until it has
 * nothing to do; `pass` lets time pass.
 * @param options.rules more rows above the headings
 * @param options.settling needs time to pass before anything is published
 */
export async function startFollowing(
  options: Partial<Following> & {
    readonly room?: Room
    readonly rows?: readonly string[]
    readonly rules?: readonly string[]
  } = {},
) {
  const { room = createRoom(), rows = PENDING, rules = [], ...flags } = options
  let bytes = new Uint8Array()
  const write = (lines: readonly string[], more = rules) => {
    bytes = new TextEncoder().encode([...ABOVE, ...more, HEADINGS, ...lines].join('\n'))
  }
  const { questions, asked, answer } = createTestQuestions()
  const stopped = new Error('stopped')
  let idle = () => {}
  let wake: (error?: Error) => void = () => {}
  const warnings: string[] = []
  const printed: string[] = []
  let problem: string | null = null
  let clock = NIGHT
  write(rows)
  const untilIdle = new Promise<void>((resolve) => {
    idle = resolve
  })
  const running = follow({
    source: {
      name: 'cup.csv',
      read: async () => (problem === null ? { ok: true, bytes } : { ok: false, problem }),
      changed: () =>
        new Promise((resolve, reject) => {
          wake = (error) => (error === undefined ? resolve() : reject(error))
          idle()
        }),
    },
    session: openSession(room.publisher, 'hall', 'sheet'),
    settling: createSettling(0),
    flags: {},
    usualName: 'Cup',
    questions,
    sheetWins: false,
    isOnce: false,
    now: () => clock,
    print: (line) => printed.push(line),
    warn: (line) => warnings.push(line),
    ...flags,
  })
  // A failure of `follow` must end the test.
  await Promise.race([untilIdle, running])
  async function untilIdleAgain() {
    const untilNext = new Promise<void>((resolve) => {
      idle = resolve
    })
    wake()
    await Promise.race([untilNext, running])
  }
  async function save(lines: readonly string[], more = rules) {
    warnings.length = 0
    problem = null
    write(lines, more)
    await untilIdleAgain()
  }
  async function stop() {
    wake(stopped)
    await expect(running).rejects.toThrow(stopped)
  }
  onTestFinished(stop)
  return {
    room,
    warnings,
    printed,
    asked,
    stop,
    /** Answers the latest question. */
    async answer(yes: boolean) {
      answer(yes)
      await untilIdleAgain()
    },
    async save(...lines: string[]) {
      await save(lines)
    },
    /** The same with other rows above the headings. */
    async saveWith(more: readonly string[], ...lines: string[]) {
      await save(lines, more)
    },
    /** The sheet cannot be read. */
    async fail(why: string) {
      problem = why
      await untilIdleAgain()
    },
    async pass(milliseconds: number) {
      clock += milliseconds
      await untilIdleAgain()
    },
  }
}
