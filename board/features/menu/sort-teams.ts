import type { Team } from '../../../contract/auction.ts'
import type { SortKey, TeamOrder } from '../../ui/team-order.ts'

/** Money and squad sizes descending, names ascending. */
export function sortedBy(by: SortKey): NonNullable<TeamOrder['sort']> {
  if (by === 'name') return { by, direction: 'ascending', compare: byName }
  return { by, direction: 'descending', compare: byFigure(by) }
}

/** `Team 2` before `Team 10`, in the viewer's locale. */
const NAMES = new Intl.Collator(undefined, { numeric: true })

function byName(one: Team, other: Team): number {
  if (one.name === null || other.name === null) return unknownLast(one.name, other.name)
  return NAMES.compare(one.name, other.name)
}

function byFigure(by: Exclude<SortKey, 'name'>): (one: Team, other: Team) => number {
  return ({ [by]: one }, { [by]: other }) =>
    one === null || other === null ? unknownLast(one, other) : other - one
}

/** Unknown values come last in both directions. */
function unknownLast(one: unknown, other: unknown): number {
  return Number(one === null) - Number(other === null)
}
