/** Steps of an auction as publications. */

import { dataFileOf } from '../auction/data-file.ts'
import type { AuctionState } from '../auction/state.ts'
import type { Step } from '../auction/step.ts'
import { changesLists } from '../auction/step.ts'
import type { EventType } from '../contract/auction-event.ts'
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

/** The publication of a step; `state` is the state that the step leads to. */
export function publicationOf(id: string, step: Step, state: AuctionState): Publication {
  const { name, photo, serialNumber } = step.player
  const data = { name, img: photo, pdf_sl_no: serialNumber, amount: step.amount }
  const event = { eventType: EVENT_TYPES[step.kind], data }
  return changesLists(step) ? { id, event, dataFile: dataFileOf(state) } : { id, event }
}
