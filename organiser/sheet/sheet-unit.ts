/** The unit of the figures in a sheet that have none of their own. */
import type { Rupees } from '../../contract/auction.ts'
import { everyoneIn } from '../auction/league.ts'
import type { Unit } from '../auction/rupees.ts'
import type { AuctionState } from '../auction/state.ts'
import { cellOf, type Price, titleOf } from './columns.ts'
import { resultsOf } from './elsewhere.ts'
import { COLUMN_NAMES } from './headings.ts'
import { Unusable } from './rule-rows.ts'
import type { Table } from './table.ts'
import {
  amountIn,
  type Figures,
  fittingUnits,
  isPossible,
  MOST_CRORES,
  plainFigure,
} from './units.ts'

const UNITS_ASKED: readonly Unit[] = ['rupee', 'lakh', 'crore']

/** A purse as it stands in its cell, empty where nobody gives it, and the unit of its heading. */
interface PurseCell {
  readonly cell: string
  readonly unit: Unit | undefined
}

interface SheetUnit {
  readonly unit: Unit
  /** The purse may be in another one than the prices. */
  readonly purseUnit: Unit
  readonly isGuessed: boolean
}

/**
 * The unit of the row `Unit`, of all headings, of what is published, or the only one that fits.
 *
 * @param said the unit of the row `Unit`
 * @throws Unusable where more than one unit fits
 */
export function unitOfSheet(
  table: Table,
  said: Unit | undefined,
  purse: PurseCell,
  state: AuctionState | undefined,
): SheetUnit {
  const { header, rows } = table
  const inUnit = (cell: string, unit: Unit | undefined) =>
    unit === undefined || cell === '' ? cell : `${cell} ${unit}`
  // With the unit of their heading they are as good as cells that name it.
  const cells = (column: Price, usual: Unit | undefined) =>
    rows.map((row) => inUnit(cellOf(row, header, column), header.units.get(column) ?? usual))
  const figuresIn = (purseUnit: Unit | undefined, usual?: Unit): Figures => ({
    purse: inUnit(purse.cell, purseUnit),
    base: cells('base', usual),
    paid: [...cells('bid', usual), ...cells('sold', usual)],
  })
  const [ofHeadings, other] = new Set(header.units.values())
  const given = said ?? (other === undefined ? ofHeadings : undefined)
  const named = given ?? unitOnBoard(table, purse.cell, state)
  const figures = figuresIn(purse.unit)
  const isPlain = [figures.purse, ...figures.base, ...figures.paid].some(
    (cell) => plainFigure(cell) !== null,
  )
  const same = (unit: Unit, isGuessed: boolean) => ({ unit, purseUnit: unit, isGuessed })
  if (!isPlain) return same(given ?? 'rupee', false)
  if (named !== undefined) {
    const isNamed = purse.cell === '' || isPossible(figures, named)
    // That of the headings may be of other columns alone.
    const isOfHeadings = said === undefined && given !== undefined
    const [unit, second] = isOfHeadings && !isNamed ? fittingUnits(figures) : []
    if (unit !== undefined && second === undefined) return same(unit, true)
    const [purseUnit = named] = isNamed ? [named] : fittingUnits(figuresIn(purse.unit, named))
    return { unit: named, purseUnit, isGuessed: given === undefined }
  }
  if (purse.cell === '') return same(unitByDecimals(figures), true)
  const fitting = fittingUnits(figures)
  const [unit, second] = fitting.length > 0 ? fitting : fittingUnits(figuresIn('rupee'))
  if (unit !== undefined && unit !== 'thousand' && second === undefined) {
    return { unit, purseUnit: fitting.length > 0 ? unit : 'rupee', isGuessed: true }
  }
  const heading = titleOf(header, 'sold') || COLUMN_NAMES.sold
  throw new Unusable(
    `does not say whether its amounts are in rupees, lakh or crore: add a row “Unit, lakh” above the headings (or rupee, or crore), or write it into the heading, as in “${heading} (lakh)”`,
  )
}

/** Without a purse, as in a list of results: crore for decimals below 1,000 (0.30, 12.50), else rupees. */
function unitByDecimals({ base, paid }: Figures): Unit {
  const plain = [...base, ...paid].flatMap((cell) => plainFigure(cell) ?? [])
  const hasDecimals = plain.some((figure) => !Number.isInteger(figure))
  return hasDecimals && plain.every((figure) => figure < MOST_CRORES) ? 'crore' : 'rupee'
}

/** The unit in which most rows have a figure that is published; without a row, that of the purse. */
function unitOnBoard(
  { header, rows }: Table,
  purse: string,
  state: AuctionState | undefined,
): Unit | undefined {
  if (state === undefined) return undefined
  const results = resultsOf(state)
  const column = header.places.has('number') ? 'number' : 'name'
  const known = new Map(
    [...everyoneIn(state.league).values()].map((player) => [
      column === 'number' ? String(player.serialNumber) : player.name,
      player,
    ]),
  )
  const hits = rows.flatMap((row) => {
    const player = known.get(cellOf(row, header, column))
    if (player === undefined) return []
    const result = results.get(player.serialNumber)
    const sold = result !== undefined && 'price' in result ? result.price : null
    return UNITS_ASKED.filter((unit) => {
      const isPublished = (price: Price, amount: Rupees | null) => {
        const cell = cellOf(row, header, price)
        const isPlain = !header.units.has(price) && plainFigure(cell) !== null
        return isPlain && (amount ?? 0) > 0 && amountIn(cell, unit) === amount
      }
      return isPublished('base', player.basePrice) || isPublished('sold', sold)
    })
  })
  const counted = [...Map.groupBy(hits, (unit) => unit)]
  const [most] = counted.sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? UNITS_ASKED.find((unit) => amountIn(purse, unit) === state.league.purse)
}
