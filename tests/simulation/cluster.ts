/** The nodes of a night on one store: how they start, stop and die. */
import type { CloseReason } from '../../server/channel/polling.ts'
import type { Network } from './network.ts'
import { type FeedNode, startNode } from './node.ts'
import { openSimulatedLog } from './simulated-log.ts'
import type { Store } from './store.ts'
import type { NodeLink, StoreLinks } from './store-link.ts'
import type { Owner, Time } from './time.ts'

/** A supervisor tries again so often, in milliseconds, while the store is away. */
const RETRY_MS = 300
/** How long a node that is stopped takes to end. */
const STOPPING_MS = 30

const FOR_BAD_VIEWERS: readonly CloseReason[] = ['malformed', 'queue_full', 'too_fast']

interface World {
  readonly time: Time
  readonly network: Network
  readonly store: Store
  readonly links: StoreLinks
  readonly note: (text: string) => void
}

/** A node's place: the process in it comes and goes. */
export class ClusterNode {
  readonly name: string
  owner: Owner
  /** `null` while it does not listen. */
  node: FeedNode | null = null
  /** Why it has closed a session as no board deserves. */
  closedFor: CloseReason | null = null
  #link: NodeLink | null = null
  readonly #world: World

  constructor(name: string, world: World) {
    this.name = name
    this.owner = { name, isDead: true }
    this.#world = world
  }

  start(): void {
    const { time, links } = this.#world
    const owner = { name: this.name, isDead: false }
    const link = links.connect(owner)
    this.owner = owner
    this.#link = link
    time.after(0, () => void this.#listen(owner, link), owner)
  }

  /** Ends it, and starts it again after so many milliseconds. */
  restart(isGraceful: boolean, awayMs: number): void {
    const { time } = this.#world
    if (this.owner.isDead) return
    if (isGraceful) time.after(0, () => this.node?.close(), this.owner)
    time.after(isGraceful ? STOPPING_MS : 0, () => this.#kill())
    time.after(STOPPING_MS + awayMs, () => this.start())
  }

  /** Nothing passes between it and the store for a while. */
  cutOff(ms: number): void {
    this.#link?.cut(ms)
  }

  /** It has much to do for a while. */
  keepBusy(ms: number): void {
    this.owner.busyUntil = this.#world.time.now + ms
  }

  async #listen(owner: Owner, link: NodeLink): Promise<void> {
    const { store, note } = this.#world
    const warn = (message: string) => note(`${this.name}: ${message}`)
    try {
      const log = openSimulatedLog(store, {}, link)
      this.node = await startNode(this.name, log, warn, (reason) => {
        warn(`a session is closed: ${reason}`)
        if (FOR_BAD_VIEWERS.includes(reason)) this.closedFor = reason
      })
      note(`${this.name} is there`)
    } catch (cause) {
      warn(`cannot start: ${cause}`)
      this.#world.time.after(RETRY_MS, () => void this.#listen(owner, link))
    }
  }

  #kill() {
    const { network, links } = this.#world
    if (this.owner.isDead) return
    this.owner.isDead = true
    this.node = null
    network.drop(this)
    if (this.#link !== null) links.disconnect(this.#link)
  }
}
