/**
 * A node's auction log on the simulated store. It keeps the promises of `auction-log.ts`, as
 * `simulation.test.ts` shows; a `Link` between the two brings in delay and trouble.
 */
import {
  type AuctionLog,
  type DataFile,
  MOST_RECORDED_BYTES,
  RETAIN_EVENTS,
  type Retention,
  UNKNOWN,
} from '../../server/log/auction-log.ts'
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

export function openSimulatedLog(
  store: Store,
  options: Retention = {},
  link: Link = DIRECT,
): AuctionLog {
  const limits: Limits = {
    retainEvents: options.retainEvents ?? RETAIN_EVENTS,
    mostRecordedBytes: options.mostRecordedBytes ?? MOST_RECORDED_BYTES,
  }
  const subscribers = new Set<(room: string | null) => void>()

  function wake(room: string | null) {
    for (const subscriber of subscribers) subscriber(room)
  }

  const onChange = (room: string | null) => {
    if (room !== null) link.announce(() => wake(room))
  }
  store.listeners.add(onChange)
  link.onReconnect(async () => {
    await link.ask(() => {}, false)
    wake(null)
  })
  const read = <Result>(operation: () => Result) => link.ask(operation, false)

  return {
    async append(room, entry) {
      const appended = await link.ask(() => store.append(room, entry, Date.now(), limits), true)
      if (entry.dataFile !== undefined) wake(room)
      return appended
    },
    async replaceDataFile(room, body, options = {}) {
      const change = () => store.replaceDataFile(room, body, options, Date.now(), limits)
      const replaced = await link.ask(change, true)
      wake(room)
      return replaced
    },
    async removeRoom(room, conditions = {}) {
      const isRemoved = await link.ask(() => store.removeRoom(room, conditions, Date.now()), true)
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
    room: (name) =>
      read(() => {
        const room = store.room(name)
        return room === undefined || room.position.seq === 0
          ? null
          : { ...room.position, lot: room.lot }
      }),
    async eventsAfter(room, after, limit) {
      const events = await read(() => store.eventsAfter(room, after, limit))
      if (events === UNKNOWN) return UNKNOWN
      return events.map(({ seq, check, event, acceptedAt }) => ({
        ...{ seq, check, acceptedAt },
        ...{ eventType: event.eventType, data: event.data },
      }))
    },
    recordedEvents: (name, after, limit) =>
      read(() => {
        const events = store.room(name)?.events.filter(({ seq }) => seq > after) ?? []
        return events.slice(0, limit).map(({ seq, check, at, event: { eventType, data } }) => ({
          ...{ seq, check, at, eventType, data },
        }))
      }),
    recordedFiles: (name, version, limit) =>
      read(() => {
        const files = store.room(name)?.files ?? []
        return files.filter((file) => file.version > version).slice(0, limit)
      }),
    dataFile: (name) => read(() => fileOf(store, name)),
    dataFileVersion: (name) =>
      read(() => {
        const file = fileOf(store, name)
        return file && { tag: file.tag, seriesName: file.seriesName, position: file.position }
      }),
    subscribe(wake) {
      subscribers.add(wake)
      return () => subscribers.delete(wake)
    },
    isFollowed: () => link.isFollowed(),
    check: () => read(() => {}),
    async close() {
      subscribers.clear()
      store.listeners.delete(onChange)
    },
  }
}

function fileOf(store: Store, name: string): DataFile | null {
  const file = store.room(name)?.file ?? null
  if (file === null) return null
  const { body, tag, seriesName, position } = file
  return { body, tag, seriesName, position }
}
