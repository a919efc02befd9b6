import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuctionEventMessage, Cursor } from '../../contract/channel.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { type AuctionLog, LogUnavailable } from '../log/auction-log.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import type { Chunk } from './chunk.ts'
import { type JoinOutcome, join, type Viewer } from './join.ts'
import { SEPARATOR } from './packets.ts'
import { RoomFollower } from './room-follower.ts'

let log: AuctionLog
let isAway: boolean
let follower: RoomFollower
let outcomes: JoinOutcome[]
let viewers: TestViewer[]

beforeEach(async () => {
  ;[isAway, outcomes, viewers] = [false, [], []]
  log = openSqliteLog(await makeTestFolder('gavel-test-'))
  follower = new RoomFollower({
    log: {
      ...log,
      async room(room) {
        if (isAway) throw new LogUnavailable('away')
        return log.room(room)
      },
      async eventsAfter(room, after, limit) {
        if (isAway) throw new LogUnavailable('away')
        return log.eventsAfter(room, after, limit)
      },
    },
    broadcast(_room, events) {
      for (const { seq } of events) for (const one of viewers) one.messages.push(`live ${seq}`)
    },
    reset() {},
    hasViewers: () => viewers.length > 0,
    onError() {},
  })
})
afterEach(async () => {
  follower.stop()
  await log.close()
})

class TestViewer implements Viewer {
  /** `replay 3`, `live 4`, `snapshot 4 Asha`, `reset 0`, `lot Asha`. */
  readonly messages: string[] = []
  readonly replayed: Chunk[] = []
  isGone = false
  /** Whether it fetches what is sent at once. */
  polls = true
  queued = false
  #polled: (() => void)[] = []

  isConnected = () => !this.isGone
  sendLot({ lot }: { lot: unknown }) {
    if (lot !== null) this.messages.push(`lot ${nameOf(lot)}`)
  }
  sendSnapshot({ seq, lot }: { seq: number; lot: unknown }, isReset: boolean) {
    const name = lot === null ? '' : ` ${nameOf(lot)}`
    this.messages.push(`${isReset ? 'reset' : 'snapshot'} ${seq}${name}`)
  }
  sendReplay(chunks: readonly Chunk[]) {
    this.replayed.push(...chunks)
    for (const packet of chunks.flatMap(({ body }) => body.toString().split(SEPARATOR))) {
      const [, message] = JSON.parse(packet.slice(2)) as [string, AuctionEventMessage]
      this.messages.push(`${message.replayed === true ? 'replay' : 'event'} ${message.seq}`)
    }
    this.queued = !this.polls
  }
  isBehind = () => this.queued
  nextPoll = () => new Promise<void>((resolve) => this.#polled.push(resolve))
  poll() {
    this.queued = false
    for (const settle of this.#polled.splice(0)) settle()
  }
  turns = 0
  async nextTurn() {
    this.turns += 1
  }
  subscribe() {
    viewers.push(this)
  }
}

const nameOf = (lot: unknown) => (lot as { name: string }).name
const publish = (eventType: 'biddingStart' | 'playerSold' | 'NewPlayer', name: string, note = '') =>
  log.append('hall', { id: `${eventType} ${name}`, event: { eventType, data: { name, note } } })

async function joined(cursor: Cursor | null, viewer = new TestViewer()) {
  const context = { follower, onJoined: (one: JoinOutcome) => outcomes.push(one), onError() {} }
  await join(context, viewer, 'hall', cursor)
  return viewer
}

test('with a cursor that the log does not know: a reset', async () => {
  await publish('biddingStart', 'Asha')
  const viewer = await joined({ seq: 1, check: '0123456789abcdef' })
  expect(viewer.messages).toEqual(['reset 1 Asha'])
})

test('viewers who missed the same events share the memory of their replay', async () => {
  const { seq, check } = await publish('NewPlayer', '1')
  await publish('NewPlayer', '2')
  const [first, second] = [await joined({ seq, check }), await joined({ seq, check })]
  expect(first.replayed[0]?.room).toBe('hall')
  expect(second.replayed[0]).toBe(first.replayed[0])
})

test('while the log is away: the known lot, and the answer when it is back', async () => {
  const { seq, check } = await publish('biddingStart', 'Asha')
  await joined(null)
  isAway = true
  const viewer = new TestViewer()
  const joining = joined({ seq, check }, viewer)
  await vi.waitFor(() => expect(viewer.messages).toEqual(['lot Asha']))
  await delay(1_200)
  isAway = false
  await joining
  expect(viewer.messages).toEqual(['lot Asha', 'snapshot 1 Asha'])
})

test('large events go out in portions, each after the viewer has fetched the one before', async () => {
  const { seq, check } = await publish('NewPlayer', '0')
  for (let n = 1; n <= 40; n += 1) await publish('NewPlayer', `${n}`, 'x'.repeat(50_000))
  const viewer = new TestViewer()
  viewer.polls = false
  const joining = joined({ seq, check }, viewer)
  await vi.waitFor(() => expect(viewer.messages.length).toBeGreaterThan(0))
  await delay(50)
  expect(viewer.messages.length).toBeLessThan(33)
  viewer.polls = true
  viewer.poll()
  await joining
  const all = Array.from({ length: 40 }, (_, n) => `replay ${n + 2}`)
  expect(viewer.messages).toEqual([...all, 'snapshot 41'])
})

test('a viewer takes no turn until it has fetched what was sent to it', async () => {
  const { seq, check } = await publish('NewPlayer', '1')
  await publish('NewPlayer', '2')
  const viewer = new TestViewer()
  viewer.queued = true
  const joining = joined({ seq, check }, viewer)
  await delay(50)
  expect(viewer.turns).toBe(0)
  viewer.poll()
  await joining
  expect(viewer.messages).toEqual(['replay 2', 'snapshot 2'])
})

test('a viewer who leaves before the end gets nothing more, and joins no room', async () => {
  await publish('biddingStart', 'Asha')
  const viewer = new TestViewer()
  const joining = joined({}, viewer)
  viewer.isGone = true
  await joining
  expect([viewer.messages, viewers, outcomes]).toEqual([[], [], []])
})
