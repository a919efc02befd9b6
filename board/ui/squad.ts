import type { Team } from '../../contract/auction.ts'
import type { FirstScreenMessages } from '../i18n/messages.ts'
import { orUnknown } from './money.ts'

const NEARLY_FULL = 0.8

type Squad = Pick<Team, 'squadSize' | 'squadLimit'>

type Fill = 'open' | 'nearly-full' | 'full'

/** How full a squad is (§2.3, §5, §9): full from 100 %, nearly full from 80 %, open if unknown. */
export function fillOf({ squadSize, squadLimit }: Squad): Fill {
  if (squadSize === null || squadLimit === null || squadLimit <= 0) return 'open'
  const share = squadSize / squadLimit
  if (share >= 1) return 'full'
  return share >= NEARLY_FULL ? 'nearly-full' : 'open'
}

/** "X of Y" places taken. */
export function placesOf({ squadSize, squadLimit }: Squad, messages: FirstScreenMessages): string {
  return messages.placesTaken(orUnknown(squadSize), orUnknown(squadLimit))
}
