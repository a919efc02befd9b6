/** `follow` on a sheet and a room that are in memory, for tests. */
import { expect, onTestFinished } from 'vitest'
import { type AuctionState, playerOf, saleOf } from '../../../auction/state.ts'
import type { Step } from '../../../auction/step.ts'
import { Conflict, type Publisher } from '../../../publish/publisher.ts'
import type { Condition } from '../../../publish/request.ts'
import { openSession } from '../../../publish/session.ts'
import { type Following, follow } from '../follow.ts'
import { createSettling } from '../settling.ts'

/** A room in memory, with entity tags as the server gives them. */
export function createRoom() {
  const events: string[] = []
  let version = 0
  let file: string | null = null
  const store = (next: object, condition: Condition | undefined) => {
    const etag = file === null ? null : `"${version}"`
    if (condition !== undefined && condition.etag !== etag) throw new Conflict('too late')
    file = JSON.stringify(next)
    return { etag: `"${++version}"` }
  }
  async function dataFile(unlessEtag?: string) {
    if (file === null) return null
    const etag = `"${version}"`
    return etag === unlessEtag ? ('unchanged' as const) : { etag, file: JSON.parse(file) }
  }
  const publisher: Publisher = {
    dataFile: dataFile as Publisher['dataFile'],
    isPublished: async () => false,
    checkToken: async () => {},
    replaceDataFile: async (next, condition) => store(next, condition),
    async publish({ event, dataFile: next }, condition) {
      if (next === undefined) throw new Error('a publication without a data file')
      const receipt = store(next, condition)
      events.push(`${event.eventType} ${event.data.pdf_sl_no}`)
      return receipt
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
      await session.publishStep(from, { kind, player, amount, team } as Step, 0)
    },
  }
}

export type Room = ReturnType<typeof createRoom>

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
  const write = (lines: readonly string[]) => {
    bytes = new TextEncoder().encode([...ABOVE, ...rules, HEADINGS, ...lines].join('\n'))
  }
  const stopped = new Error('stopped')
  let idle = () => {}
  let wake: (error?: Error) => void = () => {}
  const warnings: string[] = []
  const printed: string[] = []
  let problem: string | null = null
  let clock = 0
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
    allowRemovals: false,
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
  async function stop() {
    wake(stopped)
    await expect(running).rejects.toThrow(stopped)
  }
  onTestFinished(stop)
  return {
    room,
    warnings,
    printed,
    stop,
    async save(...lines: string[]) {
      warnings.length = 0
      problem = null
      write(lines)
      await untilIdleAgain()
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
