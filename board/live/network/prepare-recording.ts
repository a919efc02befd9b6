/** A recording as the board needs it: parsed events, the lots, and the data file of any moment. */
import type { Lot } from '../../../contract/auction.ts'
import { type AuctionEvent, parseAuctionEvent } from '../../../contract/auction-event.ts'
import { getOwn, isWireObject, text, type WireObject } from '../../../contract/leaf.ts'
import { isSamePlayer } from '../../../contract/lot.ts'
import type { Position } from '../../../contract/position.ts'
import { applyChange } from '../../../contract/recording/change.ts'
import type { RecordedStep as WireStep } from '../../../contract/recording/recording.ts'
import type { RecordedAuction, RecordedLot, RecordedStep } from '../playback.ts'

/** The position after a step, in a history of the recording's own. */
export function positionAfter(step: number): Position {
  return { seq: step + 1, check: (step + 1).toString(16).padStart(16, '0') }
}

/** Changes between two data files that are kept whole. They share what did not change. */
const CHANGES_BETWEEN = 50

/**
 * Reads all steps once, so that a change that doesn't fit is found before anything is shown.
 * @throws when there is no data file in it, or a change doesn't fit
 */
export function prepareRecording(wireSteps: readonly WireStep[]): RecordedAuction {
  const steps: RecordedStep[] = []
  const kept: { readonly step: number; readonly file: WireObject | null }[] = []
  const lots = collectLots()
  let file: WireObject | null = null
  let start: number | null = null
  let changes = 0
  for (const [step, { at, event, change }] of wireSteps.entries()) {
    const before = file
    if (change !== null) {
      file = applyChange(before, change)
      if (changes % CHANGES_BETWEEN === 0) kept.push({ step, file })
      changes += 1
      if (file !== null) start ??= step
    }
    const parsed = event && parseAuctionEvent({ ...event, ...positionAfter(step) })
    const heard = parsed?.ok ? parsed.event : null
    steps.push({ at, event: heard })
    if (heard !== null) lots.hear(heard, step)
    if (change !== null) lots.findTeams(teamsOf(file), teamsOf(before))
  }
  if (start === null) throw new Error('the recording has no data file')
  lots.findTeams(teamsOf(file), [])

  function fileAfter(step: number): WireObject | null {
    const from = kept.findLast((one) => one.step <= step)
    if (from === undefined) return null
    let found = from.file
    for (const { change } of wireSteps.slice(from.step + 1, step + 1)) {
      if (change !== null) found = applyChange(found, change)
    }
    return found
  }

  return { steps, lots: lots.all, start, fileAfter }
}

interface LotInProgress extends RecordedLot {
  readonly player: Lot
  isSold: boolean
  /** Nobody bought the player. */
  isPassed: boolean
  price: RecordedLot['price']
  team: string | null
}

function collectLots() {
  const all: LotInProgress[] = []
  const counts = new Map<string, number>()
  /** Sold, and in no squad that was seen since. */
  const sought = new Set<LotInProgress>()
  let open: LotInProgress | null = null

  function idOf({ serialNumber, name }: Lot): string {
    const key = `lot-${serialNumber ?? name}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}-${count}`
  }

  function add(player: Lot, step: number): LotInProgress {
    const { name, serialNumber, amount: price } = player
    const result = { price, isSold: false, isPassed: false, team: null }
    const lot = { step, id: idOf(player), player, name, serialNumber, ...result }
    all.push(lot)
    return lot
  }

  function hear({ kind, player }: AuctionEvent, step: number) {
    if (kind === 'lotOpened') {
      if (open !== null && isSamePlayer(open.player, player)) open.price = player.amount
      else open = add(player, step)
      return
    }
    const isResult = kind === 'playerSold' || kind === 'playerUnsold'
    const last = all.findLast((one) => isSamePlayer(one.player, player))
    const isKnown = last !== undefined && (last === open || !last.isPassed)
    // A sheet without bids tells of a lot only by its result.
    const lot = isResult && !isKnown ? add(player, step) : last
    if (lot === undefined) return
    switch (kind) {
      case 'playerAdded':
        return
      case 'teamChanged':
        if (lot.isSold) sought.add(lot)
        return
      case 'playerSold':
        lot.isSold = true
        lot.price = player.amount ?? lot.price
        sought.add(lot)
        break
      case 'playerUnsold':
      case 'saleUndone':
        lot.isSold = false
        lot.isPassed = kind === 'playerUnsold'
        lot.team = null
        sought.delete(lot)
        break
      default:
        kind satisfies never
    }
    // A player who is opened again is another lot.
    if (lot === open) open = null
  }

  /** Looks only into the teams that changed: an unchanged one is the same object. */
  function findTeams(teams: readonly unknown[], before: readonly unknown[]) {
    if (sought.size === 0) return
    for (const team of teams) {
      if (!isWireObject(team) || before.includes(team)) continue
      const squad = getOwn(team, 'players')
      if (!Array.isArray(squad)) continue
      for (const lot of sought) {
        if (!squad.some((entry) => isWireObject(entry) && isSamePlayer(lot.player, asLot(entry)))) {
          continue
        }
        lot.team = text(getOwn(team, 'team_name'))
        sought.delete(lot)
      }
    }
  }

  return { all, hear, findTeams }
}

function asLot(entry: WireObject): Lot {
  const serialNumber = text(getOwn(entry, 'sl_no'))
  return { name: text(getOwn(entry, 'full_name')), serialNumber, photo: null, amount: null }
}

function teamsOf(file: WireObject | null): readonly unknown[] {
  const teams = file === null ? null : getOwn(file, 'teams')
  return Array.isArray(teams) ? teams : []
}
