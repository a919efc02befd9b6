/**
 * The one clock of a night. It replaces timers, dates and random numbers of the whole process, and runs
 * what is due in the order of its time. Each step belongs to somebody, a node or a page, and so does
 * everything that the step starts: when the owner dies, nothing of it runs any more.
 *
 * Between two steps every promise that can settle has settled. So the same seed gives the same night.
 */
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import zlib from 'node:zlib'
import { randomNumbers } from '../../organiser/lib/random.ts'

const realImmediate = globalThis.setImmediate

/** A process, as far as the clock is concerned. */
export interface Owner {
  readonly name: string
  isDead: boolean
  /** Until then its event loop has much to do. */
  busyUntil?: number
}

interface Task {
  readonly at: number
  readonly id: number
  readonly owner: Owner
  act: (() => void) | null
}

/** The nights begin at a plausible date. */
export const NIGHT_BEGINS = Date.UTC(2026, 10, 28, 13, 30)
/** The time of a turn of a node's event loop, others act meanwhile; and of a busy one's. */
const TURN_MS = 1
const BUSY_TURN_MS = 300
/** A busy node that looks at the clock again in the same step finds that this much has passed. */
const BUSY_WORK_MS = 30
/** The time of a compression, on another thread. */
const COMPRESSION_MS = 100
/** Steps in one turn of the real event loop, which settles promises after each. */
const BATCH = 128

export class Time {
  now = NIGHT_BEGINS
  steps = 0
  owner: Owner = { name: 'the night', isDead: false }
  #workedMs = 0
  /** A heap by time, then by age. */
  readonly #tasks: Task[] = []
  #lastId = 0

  /** Calls `act` after so many milliseconds, unless its owner has died. @returns a function that cancels it */
  after(ms: number, act: () => void, owner = this.owner): () => void {
    const id = ++this.#lastId
    const task: Task = { at: this.now + Math.max(0, ms || 0), id, owner, act }
    this.#push(task)
    return () => {
      task.act = null
    }
  }

  get turnMs(): number {
    return this.#isBusy ? BUSY_TURN_MS : TURN_MS
  }

  /** As the present owner reads it. */
  get clock(): number {
    if (this.#isBusy) this.#workedMs += BUSY_WORK_MS
    return this.now + this.#workedMs
  }

  get #isBusy(): boolean {
    return this.now < (this.owner.busyUntil ?? 0)
  }

  /** Runs steps up to this time. @param onSettled called after each step, when its promises have settled */
  run(until: number, onSettled: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false
      const step = () => {
        if (isOver) return
        try {
          onSettled()
          const task = this.#next(until)
          if (task === null) {
            isOver = true
            this.now = until
            resolve()
            return
          }
          this.now = Math.max(this.now, task.at)
          this.owner = task.owner
          this.#workedMs = 0
          this.steps += 1
          task.act?.()
        } catch (cause) {
          isOver = true
          reject(cause)
        }
      }
      const turn = () => {
        if (isOver) return
        for (let n = 0; n < BATCH; n += 1) realImmediate(step)
        realImmediate(turn)
      }
      turn()
    })
  }

  #next(until: number): Task | null {
    for (;;) {
      const [first] = this.#tasks
      if (first === undefined || first.at > until) return null
      this.#pop()
      if (first.act !== null && !first.owner.isDead) return first
    }
  }

  #push(task: Task) {
    const tasks = this.#tasks
    let at = tasks.push(task) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = tasks[parent]
      if (above === undefined || isBefore(above, task)) break
      tasks[at] = above
      at = parent
    }
    tasks[at] = task
  }

  #pop() {
    const tasks = this.#tasks
    const last = tasks.pop()
    if (last === undefined || tasks.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      let below = tasks[child]
      if (below === undefined) break
      const right = tasks[child + 1]
      if (right !== undefined && isBefore(right, below)) {
        child += 1
        below = right
      }
      if (isBefore(last, below)) break
      tasks[at] = below
      at = child
    }
    tasks[at] = last
  }
}

function isBefore(one: Task, other: Task): boolean {
  return one.at < other.at || (one.at === other.at && one.id < other.id)
}

/** As Node's timers are for their users. */
class Timer {
  cancel: () => void = () => {}
  ref() {
    return this
  }
  unref() {
    return this
  }
  [Symbol.dispose]() {
    this.cancel()
  }
}

let present = new Time()

/** Begins a night: from here on the process goes by this clock, and by random numbers of this seed. */
export function beginTime(seed: number): Time {
  present = new Time()
  Math.random = randomNumbers(seed)
  return present
}

/** Replaces what the process has of time and chance. There is no way back. */
export function replaceTime(): void {
  const later = (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = new Timer()
    timer.cancel = present.after(ms, () => act(...args))
    return timer
  }
  const again = (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = new Timer()
    const tick = () => {
      timer.cancel = present.after(Math.max(1, ms), tick)
      act(...args)
    }
    timer.cancel = present.after(Math.max(1, ms), tick)
    return timer
  }
  const cancel = (timer?: unknown) => {
    if (timer instanceof Timer) timer.cancel()
  }
  const replaced = {
    setTimeout: later,
    setInterval: again,
    setImmediate: (act: () => void, ...args: unknown[]) => later(act, present.turnMs, ...args),
    clearTimeout: cancel,
    clearInterval: cancel,
    clearImmediate: cancel,
  }
  Object.assign(globalThis, replaced)
  Date.now = () => Math.floor(present.now)
  performance.now = () => present.clock - NIGHT_BEGINS
  const promise = (ms: number, value: unknown) =>
    new Promise((resolve) => later(() => resolve(value), ms))
  Object.assign(timersPromises, {
    setTimeout: promise,
    setImmediate: (value: unknown) => promise(present.turnMs, value),
  })
  const gzip = (bytes: Buffer, done: (cause: null, coded: Buffer) => void) =>
    later(() => done(null, zlib.gzipSync(bytes)), COMPRESSION_MS)
  Object.assign(zlib, { gzip })
  syncBuiltinESMExports()
}
