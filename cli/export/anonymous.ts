/**
 * A recording without the people in it: `gavel export --anonymous` (docs/recording.md). Kept is only what
 * cannot name a person: numbers, dates, teams, the series. Any other field is left out, because
 * publishers may write anything there.
 */
import {
  balance,
  getOwn,
  instant,
  isWireObject,
  picture,
  text,
  type WireObject,
} from '../../contract/leaf.ts'
import { applyChange, changeBetween } from '../../contract/recording/change.ts'
import type { RecordedStep, Recording } from '../../contract/recording/recording.ts'
import { makeUpNames } from './made-up-names.ts'

type Value = (value: unknown) => unknown

export function withMadeUpNames(recording: Recording): Recording {
  const { dataFile, player } = createRules()
  let before: WireObject | null = null
  let published: WireObject | null = null
  const steps = recording.steps.flatMap((step): RecordedStep[] => {
    const event = step.event && { eventType: step.event.eventType, data: player(step.event.data) }
    if (step.change === null) return [{ ...step, event }]
    published = applyChange(published, step.change)
    const file = published === null ? null : dataFile(published)
    const change = changeBetween(before, file)
    before = file
    // What it changed may have been left out.
    return event === null && change === null ? [] : [{ ...step, event, change }]
  })
  return { ...recording, madeUpNames: true, steps }
}

function createRules() {
  const nameOf = makeUpNames()
  const photos = new Map<string, string>()
  const name: Value = (value) => {
    const given = text(value)
    return given === null ? null : nameOf(given)
  }
  const photo: Value = (value) => {
    const address = picture(value)
    if (address === null) return null
    const made = photos.get(address) ?? photoOf(photos.size)
    photos.set(address, made)
    return made
  }
  const player = {
    full_name: name,
    profile_pic: photo,
    sl_no: serialNumber,
    auction_sold_amount: number,
    auction_action_on: date,
    auction_sold_status: number,
    team_name: words,
  }
  const players = listOf(remembering(objectOf(player)))
  const main = {
    series_name: words,
    no_of_teams: number,
    count_players_in_auction: number,
    sold_count: number,
    unsold_count: number,
    pending_count: number,
  }
  const team = {
    team_name: words,
    team_logo: picture,
    current_players_count: number,
    team_max_playes_count: number,
    max_bid_for_a_player: number,
    current_wallet_balance: number,
    players,
  }
  const dataFile = objectOf({
    status: number,
    phase: phase,
    auction_details: orNull(objectOf({ main: listOf(objectOf(main)) })),
    teams: listOf(remembering(objectOf(team))),
    recent_sell: players,
    top_sell: players,
    pending: players,
  })
  return {
    dataFile,
    player: objectOf({ name, img: photo, pdf_sl_no: serialNumber, amount: number }),
  }
}

/** The object with these fields only, each as its rule has it, in the order of the object. */
function objectOf(rules: Readonly<Record<string, Value>>): (object: WireObject) => WireObject {
  return (object) =>
    Object.fromEntries(
      Object.keys(object).flatMap((key) => {
        const rule = getOwn(rules, key) as Value | undefined
        return rule === undefined ? [] : [[key, rule(object[key])]]
      }),
    )
}

function orNull(rule: (object: WireObject) => WireObject): Value {
  return (value) => (isWireObject(value) ? rule(value) : null)
}

function listOf(rule: (object: WireObject) => WireObject): Value {
  return (value) => (Array.isArray(value) ? value.map(orNull(rule)) : null)
}

/** Data files share what is unchanged, and so should those without names: they are compared. */
function remembering(rule: (object: WireObject) => WireObject) {
  const known = new WeakMap<WireObject, WireObject>()
  return (object: WireObject) => {
    const result = known.get(object) ?? rule(object)
    known.set(object, result)
    return result
  }
}

/** Names of teams and of the series. */
function words(value: unknown): unknown {
  return text(value) === null ? null : value
}

function phase(value: unknown): unknown {
  return value === 'not started' || value === 'over' ? value : null
}

/** A number, or a text that the board reads as one. */
function number(value: unknown): unknown {
  return balance(value) === null ? null : value
}

function date(value: unknown): unknown {
  return instant(value) === null ? null : value
}

/** Such as 12, “12” or “A-12”; not a text in which a name has place. */
function serialNumber(value: unknown): unknown {
  const given = text(value)
  return given !== null && /^[\p{L}]{0,3}[^\p{L}]{0,20}$/u.test(given) ? value : null
}

/** A head and shoulders, as small as it gets, in one of 24 colours. */
function photoOf(count: number): string {
  const colour = `hsl(${(count * 15) % 360} 50% 45%)`
  const shape = "<path d='M0 8q0-3 4-3t4 3M4 1a2 2 0 1 1 0 4 2 2 0 0 1 0-4'/>"
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' fill='${colour}'>${shape}</svg>`)}`
}
