/** A sitting at the desk: from the first look at the auction until the clerk leaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, createDesk, type Desk } from './desk.ts'
import type { Journal } from './journal.ts'
import type { Screen } from './screen.ts'

export interface Sitting {
  readonly room: string
  readonly screen: Screen
  readonly journal: Journal
  readonly connect: (
    signal: AbortSignal,
    print: (line: string) => void,
    once?: 'once',
  ) => Connection
  readonly isConfirmed: boolean
  readonly signal: AbortSignal
  /** Gets the desk before the first line is read. */
  readonly opened?: (desk: Desk) => void
}

/** Between two looks at what other desks have published, in milliseconds. */
const LOOK_MS = 2000

/** @returns whether each line was done */
export async function sit(sitting: Sitting): Promise<boolean> {
  const { screen, journal } = sitting
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, sitting.signal])
  const desk = createDesk({ ...sitting, terminal: screen, now: Date.now, signal })
  sitting.opened?.(desk)
  const leave = () => screen.close()
  sitting.signal.addEventListener('abort', leave)
  screen.open({
    begin: desk.told,
    interrupt: () => {
      if (!desk.giveUp()) {
        leaving.abort()
        leave()
      }
    },
  })
  try {
    await desk.start()
    const looking = look(desk, signal)
    const isDone = await serve(desk, screen, journal)
    leaving.abort()
    await looking
    return isDone
  } catch (cause) {
    // Left while the server was away.
    if (signal.aborted) return true
    throw cause
  } finally {
    sitting.signal.removeEventListener('abort', leave)
    leave()
  }
}

async function serve(desk: Desk, screen: Screen, journal: Journal): Promise<boolean> {
  let isAllDone = true
  let retyped: string | undefined
  for (;;) {
    const typed =
      retyped === undefined ? await screen.next() : { line: retyped, begun: desk.told() }
    if (typed === null) return isAllDone
    const { line, begun } = typed
    if (line.trim() !== '') await journal.typed(line.trim())
    const outcome = await desk.run(line, begun)
    if (outcome === 'quit') return isAllDone
    retyped = outcome.retyped
    if (outcome.isDone) continue
    isAllDone = false
    // They were typed in the belief that this one would be done.
    for (const dropped of screen.drop()) {
      if (dropped.trim() !== '') screen.print(`Not done either: “${dropped}”.`)
    }
  }
}

async function look(desk: Desk, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await desk.look()
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}
