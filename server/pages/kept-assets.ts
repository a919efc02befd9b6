/**
 * Assets of other builds: those of a page that was loaded before an upgrade, and during a rolling upgrade
 * those that only another node has. Each node keeps its own in a store that all nodes share.
 */

import { inTime } from '../lib/in-time.ts'
import { compressed, type ReadyBody } from '../lib/ready-body.ts'
import { LogUnavailable } from '../log/auction-log.ts'
import type { AssetStore } from './asset-store.ts'

/** Well before what is kept expires. */
const KEEP_EVERY_MS = 3_600_000
const RETRY_MS = 60_000
/** How long the start waits for a store that doesn't answer. */
const START_WITHIN_MS = 2_000
/** How long a viewer waits for the store. */
const ANSWER_WITHIN_MS = 2_000
/** However many unknown names are asked for. */
const READ_NAMES_EVERY_MS = 1_000
/** Some ten builds. */
const MOST_IN_MEMORY = 200

export interface KeptAssets {
  /** Settles when other nodes can find this node's assets, or after two seconds. */
  readonly stored: Promise<void>
  /**
   * The kept file of that name, compressed; `null` when there is none.
   * @throws when the store fails
   */
  find(name: string, contentType: string): Promise<ReadyBody | null>
  stop(): void
}

/**
 * Keeps `files`, by name, as long as the server runs.
 * @param onFailure called when they can't be kept at present; it is tried again
 */
export function keepAssets(
  store: AssetStore,
  files: ReadonlyMap<string, Buffer>,
  onFailure: (cause: unknown) => void,
): KeptAssets {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const bodies = new Map<string, Promise<ReadyBody | null>>()
  let names: ReadonlySet<string> = new Set()
  let namesReadAt = Number.NEGATIVE_INFINITY
  /** The reading of `names` that has not begun yet. */
  let next: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Uses the store once at a time: each use of a disk that hangs takes a thread of Node's pool. */
  function inTurn<Result>(use: () => Promise<Result>): Promise<Result> {
    const used = last.then(use)
    last = used.catch(() => {})
    return used
  }

  /** @throws {LogUnavailable} when the store doesn't answer in time */
  function soon<Result>(used: Promise<Result>): Promise<Result> {
    return inTime(used, ANSWER_WITHIN_MS, () => {
      throw new LogUnavailable('the store of assets does not respond')
    })
  }

  async function keep() {
    const isKept = await inTurn(() => store.save(files)).then(
      () => true,
      (cause: unknown) => {
        if (!isStopped) onFailure(cause)
        return false
      },
    )
    if (!isStopped) timer = setTimeout(keep, isKept ? KEEP_EVERY_MS : RETRY_MS).unref()
  }

  /** Reads the names in the store after the call. */
  function readNames(): Promise<void> {
    const waitMs = namesReadAt + READ_NAMES_EVERY_MS - performance.now()
    next ??= (waitMs > 0 ? delay(waitMs) : Promise.resolve()).then(async () => {
      next = null
      namesReadAt = performance.now()
      names = new Set(await soon(inTurn(store.names)))
    })
    return next
  }

  async function read(name: string, contentType: string): Promise<ReadyBody | null> {
    const bytes = await soon(inTurn(() => store.read(name)))
    return bytes === null ? null : compressed(bytes, contentType)
  }

  return {
    stored: inTime(keep(), START_WITHIN_MS, () => {}),

    async find(name, contentType) {
      const known = bodies.get(name)
      if (known !== undefined) return known
      if (!names.has(name)) await readNames()
      if (!names.has(name)) return null
      const body = bodies.get(name) ?? read(name, contentType)
      bodies.set(name, body)
      const [oldest] = bodies.keys()
      if (bodies.size > MOST_IN_MEMORY && oldest !== undefined) bodies.delete(oldest)
      try {
        const found = await body
        if (found === null) bodies.delete(name)
        return found
      } catch (cause) {
        bodies.delete(name)
        throw cause
      }
    },

    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
