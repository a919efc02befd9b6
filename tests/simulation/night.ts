/**
 * Plays one night: two publishers, two nodes on one store, four viewers, and the faults of the plan. After
 * the last of them it lets the night become quiet, and checks that all see what the store holds.
 */
import { createHash } from 'node:crypto'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { type Random, randomFrom } from '../../organiser/lib/random.ts'
import { ClusterNode } from './cluster.ts'
import type { Publication } from './entries.ts'
import { SILENT_MS } from './excuses.ts'
import { isNetworkFault, Network, type NetworkFault } from './network.ts'
import { ROOM } from './node.ts'
import { Viewer } from './page.ts'
import {
  type FaultKind,
  listsOf,
  NODES,
  type Plan,
  PUBLISHERS,
  type Step,
  VIEWERS,
} from './plan.ts'
import { Publisher } from './publisher.ts'
import { Store } from './store.ts'
import { StoreLinks } from './store-link.ts'
import { Stranger } from './stranger.ts'
import { beginTime, NIGHT_BEGINS, type Time } from './time.ts'
import { Truth } from './truth.ts'
import { CheckFailure } from './viewer-checks.ts'

/** Longer than everything that a fault can leave behind: a silent connection, a delay, five attempts. */
const QUIET_MS = 100_000
/** In quiet, somebody presses *Try again* where it is, after so many milliseconds. */
const RETRIES_MS = [20_000, 45_000]
/** When in quiet the stranger joins. */
const JOINS_MS = 60_000
/** A node or a board needs so long to come back after a fault. */
const RECOVERY_MS = 12_000
/** Boards stay connected while the store is away. */
const STORE_RECOVERY_MS = 2_500
/** A node that was told nothing compares its rooms with the store. */
const NEWS_RECOVERY_MS = 6_000
/** After these, nobody tells the board that something was lost. */
const SILENT: readonly NetworkFault[] = ['request lost', 'answer lost']
/** A repeated request loses nothing. */
const HARMLESS: readonly NetworkFault[] = ['request doubled', 'request retried']
/** Data files that come without an event, from the other publisher. */
const FILES_ALONE = 4

export interface NightResult {
  readonly failure: CheckFailure | null
  /** The history of the viewer concerned, or of all viewers. */
  readonly history: readonly string[]
  /** Events that were stored. */
  readonly events: number
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>
  /** Of all histories: equal for equal nights. */
  readonly digest: string
}

/** An error in a promise that nobody waits for. */
export const globalErrors = { unexpected: null as string | null }

export async function playNight(plan: Plan): Promise<NightResult> {
  globalErrors.unexpected = null
  return new Night(plan).play()
}

class Night {
  readonly #plan: Plan
  readonly #time: Time
  readonly #random: Random
  readonly #store = new Store()
  readonly #truth: Truth
  readonly #links: StoreLinks
  readonly #network: Network
  readonly #viewers: readonly Viewer[]
  readonly #publishers: readonly Publisher[]
  readonly #nodes: readonly ClusterNode[]
  readonly #stranger: Stranger
  readonly #publications = new Map<string, Publication>()
  readonly #acknowledged = new Set<Publication>()
  readonly #faults: Partial<Record<FaultKind, number>> = {}

  constructor(plan: Plan) {
    const time = beginTime(plan.seed)
    const random = randomFrom('world', plan.seed)
    const store = this.#store
    const note = (text: string) => this.#note(text)
    for (const step of plan.steps) {
      if (step.kind === 'publish') this.#publications.set(step.publication.id, step.publication)
    }
    const truth = new Truth(store, ROOM, this.#publications, time)
    const links = new StoreLinks(time, random, store)
    const network = new Network(time, random, ({ client, fault, ms }, { method }) => {
      this.#count(fault, `${fault}: a ${method} of ${client}, ${ms} ms`)
      const viewer = this.#viewers.find(({ name }) => name === client)
      if (fault === 'answer emptied') viewer?.checks.excuses.emptied()
      if (HARMLESS.includes(fault) || fault === 'answer emptied') return
      this.#excuse(client, SILENT.includes(fault) ? SILENT_MS : ms + 1_000)
    })
    network.onNumber = (client, seq) => {
      this.#viewers.find(({ name }) => name === client)?.checks.wasGiven(seq)
    }
    this.#plan = plan
    this.#time = time
    this.#random = random
    this.#truth = truth
    this.#links = links
    this.#network = network
    this.#viewers = VIEWERS.map((viewer) => new Viewer(viewer, { time, network, truth }))
    this.#publishers = PUBLISHERS.map(
      (name) => new Publisher(name, { time, random, network, truth }),
    )
    this.#nodes = NODES.map((name) => new ClusterNode(name, { time, network, store, links, note }))
    network.nodes = this.#nodes
    this.#stranger = new Stranger({ time, network, truth })
  }

  async play(): Promise<NightResult> {
    const { steps } = this.#plan
    const time = this.#time
    const check = () => this.#check()
    let failure: CheckFailure | null = null
    try {
      for (const node of this.#nodes) node.start()
      time.after(400, () => this.#publishers[0]?.putFile(listsOf('first lists')))
      for (let n = 1; n <= FILES_ALONE; n += 1) {
        const at = this.#random.whole(10_000, 90_000)
        time.after(at, () => this.#publishers[1]?.putFile(listsOf(`lists alone ${n}`)))
      }
      for (const [n, viewer] of this.#viewers.entries()) {
        time.after(1_000 + 500 * n, () => viewer.open())
      }
      void this.#stranger.loadForever()
      for (const step of steps) time.after(step.at, () => this.#act(step))
      await time.run(NIGHT_BEGINS + (steps.at(-1)?.at ?? 0) + RECOVERY_MS, check)
      for (const viewer of this.#viewers) {
        viewer.setVisible(true)
        for (const ms of RETRIES_MS) time.after(ms, () => viewer.retry())
      }
      time.after(JOINS_MS, () => void this.#stranger.join())
      await time.run(time.now + QUIET_MS, check)
      this.#checkEnd()
    } catch (cause) {
      failure = asFailure(cause)
    }
    const histories = this.#viewers.map(({ checks }) => checks.history)
    const concerned = this.#viewers.find(({ name }) => name === failure?.viewer)
    return {
      failure,
      history: concerned?.checks.history ?? histories.flat(),
      events: this.#truth.stored,
      faults: this.#faults,
      digest: createHash('sha256').update(histories.flat().join('\n')).digest('hex').slice(0, 16),
    }
  }

  #act(step: Step) {
    if (step.kind === 'publish') {
      const publisher = this.#publishers.find(({ name }) => name === step.by)
      publisher?.publish(step.publication, () => this.#acknowledge(step.publication))
      return
    }
    const { kind, whom, ms } = step
    if (isNetworkFault(kind)) return this.#network.arm({ client: whom, fault: kind, ms })
    const viewer = this.#viewers.find(({ name }) => name === whom)
    const node = this.#nodes.find(({ name }) => name === whom)
    this.#count(kind, `${kind}: ${whom}, ${ms} ms`)
    if (viewer === undefined || kind === 'page offline') {
      if (kind !== 'node busy') this.#excuse(viewer?.name ?? null, ms + recoveryOf(kind))
    }
    if (viewer !== undefined) this.#befall(viewer, kind, ms)
    else if (node !== undefined) this.#trouble(node, kind, ms)
  }

  /** An action on a page. */
  #befall(viewer: Viewer, kind: FaultKind, ms: number) {
    const { isVisible } = viewer
    switch (kind) {
      case 'page hidden':
        viewer.setVisible(!isVisible)
        this.#time.after(ms, () => viewer.setVisible(isVisible))
        return
      case 'page left':
        viewer.leave()
        this.#time.after(ms, () => viewer.setVisible(true))
        return
      case 'page reloaded without lists':
        this.#network.arm({
          client: viewer.name,
          fault: 'request refused',
          ms,
          path: DATA_FILE_PATH,
        })
        viewer.open()
        this.#time.after(ms, () => viewer.refresh())
        return
      case 'page reloaded':
        return viewer.open()
      case 'page offline':
        return this.#network.takeOffline(viewer.name, ms)
      case 'lists refreshed':
        return viewer.refresh()
    }
  }

  /** A fault of a node, of the store or of the room. */
  #trouble(node: ClusterNode, kind: FaultKind, ms: number) {
    const { length } = this.#store
    switch (kind) {
      case 'node stopped':
      case 'node killed':
        return node.restart(kind === 'node stopped', ms + 100)
      case 'node killed beside one that is behind':
        for (const other of this.#nodes) if (other !== node) other.cutOff(ms)
        this.#time.after(ms / 2, () => node.restart(false, ms))
        return
      case 'node busy':
        return node.keepBusy(3 * ms)
      case 'node cut off from the store':
        return node.cutOff(ms)
      case 'store silent':
        return this.#links.silence(ms)
      case 'store slow':
        this.#links.slowUntil = this.#time.now + ms
        return
      case 'store answers lost':
        this.#links.lostAnswersUntil = this.#time.now + ms
        return
      case 'store news lost':
        this.#links.lostNewsUntil = this.#time.now + ms
        this.#truth.lostNewsUntil = this.#time.now + ms
        return
      case 'store restarted':
        return this.#links.restart(null, ms / 2)
      case 'store lost its tail':
        return this.#rewind(Math.max(0, length - this.#random.whole(1, 4)), ms)
      case 'store is an older copy':
        return this.#rewind(this.#random.whole(0, length), ms)
      case 'room removed':
        return this.#publishers[0]?.removeRoom(() => this.#note('the room is removed'))
    }
  }

  #rewind(length: number, ms: number) {
    this.#truth.rewoundAt = this.#time.now
    this.#links.restart(length, ms / 2)
  }

  #acknowledge(publication: Publication) {
    this.#acknowledged.add(publication)
    if (this.#truth.hasStored(publication)) return
    throw new CheckFailure('acknowledged and not stored', '', publication.id)
  }

  /** After every step. */
  #check() {
    for (const viewer of this.#viewers) viewer.check()
    for (const { name, refused } of this.#publishers) {
      if (refused !== null) throw new CheckFailure('a publication refused', name, refused)
    }
    for (const { name, closedFor } of this.#nodes) {
      if (closedFor !== null)
        throw new CheckFailure('a session closed without need', name, closedFor)
    }
    const { problem } = this.#stranger
    if (problem !== null) throw new CheckFailure('a wrong answer to a stranger', '', problem)
    const { violation } = this.#truth
    if (violation !== null) throw new CheckFailure('a publication stored wrongly', '', violation)
    const { unexpected } = globalErrors
    if (unexpected !== null) throw new CheckFailure('an error that nobody handles', '', unexpected)
  }

  /** After quiet. */
  #checkEnd() {
    for (const viewer of this.#viewers) viewer.checkEnd()
    this.#check()
    const ids = this.#truth.path.map(({ publication }) => publication?.id)
    if (new Set(ids).size < ids.length) throw new CheckFailure('stored twice', '', ids.join())
    for (const publication of this.#publications.values()) {
      const { id } = publication
      const isAcknowledged = this.#acknowledged.has(publication)
      if (!isAcknowledged) throw new CheckFailure('never acknowledged', '', id)
      if (this.#truth.isAccountedFor(publication)) continue
      throw new CheckFailure('acknowledged and lost', '', id)
    }
  }

  #count(kind: FaultKind, text: string) {
    this.#faults[kind] = (this.#faults[kind] ?? 0) + 1
    this.#note(text)
  }

  #note(text: string) {
    for (const { checks } of this.#viewers) checks.note(`-- ${text}`)
  }

  /** A fault may keep this client, or all, from knowing what they miss. */
  #excuse(whom: string | null, ms: number) {
    for (const { name, checks } of this.#viewers) {
      if (whom !== null && name !== whom) continue
      checks.excuses.add(ms)
    }
  }
}

function recoveryOf(kind: FaultKind): number {
  if (kind === 'store news lost') return NEWS_RECOVERY_MS
  return kind.startsWith('store') ? STORE_RECOVERY_MS : RECOVERY_MS
}

function asFailure(cause: unknown): CheckFailure {
  if (cause instanceof CheckFailure) return cause
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return new CheckFailure('an error', '', text)
}
