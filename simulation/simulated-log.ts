/**
 * A node's auction log on the simulated store. It keeps the promises of `auction-log.ts`, as
 * `simulated-log.test.ts` shows; a `Link` between the two brings in delay and trouble.
 */
import {
  type AuctionLog,
  type LogOptions,
  MOST_RECORDED_BYTES,
  RETAIN_EVENTS,
} from '../server/log/auction-log.ts'
import type { Limits, Store } from './store.ts'

/** The way from a node to the store. */
export interface Link {
  /** Runs an operation at the store. @throws {LogUnavailable} when the answer doesn't come */
  ask<Result>(operation: () => Result, isChange: boolean): Promise<Result>
  /** Tells the log later that a room was changed. */
  announce(wake: () => void): void
  isFollowed(): boolean
  /** Calls back when the store was away and is there again, until that succeeds. */
  onReconnect(act: () => Promise<void>): void
}

const DIRECT: Link = {
  ask: async (operation) => operation(),
  announce: (wake) => queueMicrotask(wake),
  isFollowed: () => true,
  onReconnect() {},
}

/** Opens the log. The first to open it begins an epoch: nobody has seen what happened before. */
export async function openSimulatedLog(
  store: Store,
  options: LogOptions = {},
  link: Link = DIRECT,
): Promise<AuctionLog> {
  const { now = Date.now } = options
  const limits: Limits = {
    retainEvents: options.retainEvents ?? RETAIN_EVENTS,
    mostRecordedBytes: options.mostRecordedBytes ?? MOST_RECORDED_BYTES,
  }
  const subscribers = new Set<{ wake(room: string): void; onEpoch: (() => void) | undefined }>()
  const known = new Set<string>()
  let epoch = await link.ask(() => {
    store.users += 1
    if (store.users === 1) store.beginEpoch()
    for (const name of store.names()) known.add(name)
    return store.epoch
  }, false)

  function noteEpoch(present: string) {
    if (present === epoch) return
    epoch = present
    setImmediate(() => {
      for (const { onEpoch } of subscribers) onEpoch?.()
    })
  }

  function wake(room: string) {
    known.add(room)
    for (const subscriber of subscribers) subscriber.wake(room)
  }

  const onChange = (room: string | null) => {
    if (room !== null) link.announce(() => wake(room))
  }
  store.listeners.add(onChange)
  link.onReconnect(async () => {
    const [present, names] = await link.ask(() => [store.epoch, store.names()] as const, false)
    noteEpoch(present)
    for (const name of new Set([...known, ...names])) wake(name)
  })
  const read = <Result>(operation: () => Result) => link.ask(operation, false)

  return {
    async append(room, entry) {
      const appended = await link.ask(() => store.append(room, entry, now(), limits), true)
      if (entry.dataFile !== undefined) wake(room)
      return appended
    },
    async replaceDataFile(room, body, precondition) {
      const change = () => store.replaceDataFile(room, body, precondition, now(), limits)
      const replaced = await link.ask(change, true)
      wake(room)
      return replaced
    },
    async removeRoom(room, conditions = {}) {
      const isRemoved = await link.ask(() => store.removeRoom(room, conditions, now()), true)
      if (isRemoved) wake(room)
      return isRemoved
    },
    roomNames: () => read(() => store.names()),
    summary: (name) =>
      read(() => {
        const room = store.room(name)
        if (room === undefined) return null
        const { changedAt, events, file } = room
        const dataFileBytes = file === null ? null : Buffer.byteLength(file.body)
        return { room: name, events: events.length, changedAt, dataFileBytes }
      }),
    rooms: async () => {
      const [present, rooms] = await read(() => {
        const names = store.names().filter((name) => store.room(name)?.seq)
        const numbers = names.map((room) => {
          const { first = 0, seq = 0 } = store.room(room) ?? {}
          return { room, first, seq }
        })
        return [store.epoch, numbers] as const
      })
      noteEpoch(present)
      return rooms
    },
    room: (name) =>
      read(() => {
        const room = store.room(name)
        return room?.seq ? { room: name, seq: room.seq, lot: room.lot } : null
      }),
    async eventsAfter(room, seq, limit) {
      const during = epoch
      const [present, events] = await read(
        () => [store.epoch, store.events(room, seq, limit)] as const,
      )
      noteEpoch(present)
      if (epoch !== during) return []
      return events.map(({ seq, event, acceptedAt }) => ({
        seq,
        eventType: event.eventType,
        data: event.data,
        acceptedAt,
      }))
    },
    recordedEvents: (room, seq, limit) =>
      read(() => {
        const events = store.events(room, seq, limit)
        return events.map(({ seq, at, event: { eventType, data } }) => ({
          seq,
          at,
          eventType,
          data,
        }))
      }),
    recordedFiles: (name, version, limit) =>
      read(() => {
        const files = store.room(name)?.files ?? []
        return files.filter((file) => file.version > version).slice(0, limit)
      }),
    dataFile: (room) => read(() => store.dataFile(room)),
    dataFileVersion: (room) =>
      read(() => {
        const file = store.dataFile(room)
        return file && { mark: file.mark, position: file.position }
      }),
    subscribe(wake, onEpoch) {
      const subscriber = { wake, onEpoch }
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    isFollowed: () => link.isFollowed(),
    epoch: () => epoch,
    async endOfEpoch(room, earlier) {
      const [present, end] = await read(
        () => [store.epoch, store.endOfEpoch(room, earlier)] as const,
      )
      noteEpoch(present)
      return end
    },
    check: () => read(() => {}),
    announced: () => read(() => {}),
    async close() {
      subscribers.clear()
      if (store.listeners.delete(onChange)) store.users -= 1
    },
  }
}
