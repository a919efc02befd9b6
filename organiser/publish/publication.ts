/** Steps of an auction as publications. */

import { type EventType, writeLot } from '../../contract/auction-event.ts'
import { dataFileOf } from '../auction/data-file.ts'
import type { AuctionState } from '../auction/state.ts'
import { changesLists, type Step } from '../auction/step.ts'
import type { Publication } from './publisher.ts'

const EVENT_TYPES: Readonly<Record<Step['kind'], EventType>> = {
  'lot opened': 'biddingStart',
  'bid raised': 'biddingStart',
  sold: 'playerSold',
  unsold: 'Unsold',
  'sale undone': 'UndoSold',
  'team changed': 'ChangeTeam',
  'player added': 'NewPlayer',
}

/** The event of a step. */
export function eventOf({ kind, player, amount }: Step): Publication['event'] {
  return { eventType: EVENT_TYPES[kind], data: writeLot({ ...player, amount }) }
}

/** A step's event, with a data file where it changes the lists; `state` follows from the step. */
export function publicationOf(id: string, step: Step, state: AuctionState): Publication {
  const event = eventOf(step)
  return changesLists(step) ? { id, event, dataFile: dataFileOf(state) } : { id, event }
}
