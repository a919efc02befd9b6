/** Steps of an auction as events. */

import { type EventType, writeLot } from '../../contract/auction-event.ts'
import type { Step } from '../auction/step.ts'

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
export function eventOf({ kind, player, amount }: Step) {
  return { eventType: EVENT_TYPES[kind], data: writeLot({ ...player, amount }) }
}
