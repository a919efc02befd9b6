/** The unit of the figures in a sheet that have none of their own. */
import type { Unit } from '../auction/rupees.ts'
import type { AuctionState } from '../auction/state.ts'
import { cellOf, type Header } from './columns.ts'
import type { CsvRecord } from './csv.ts'
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

const PRICES = ['base', 'bid', 'sold'] as const

const UNITS_ASKED: readonly Unit[] = ['rupee', 'lakh', 'crore']

/** After so many figures that match the board there is no doubt. */
const ENOUGH = 50

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
  const cells = (column: (typeof PRICES)[number], usual: Unit | undefined) => {
    const found = rows.flatMap((row) => cellOf(row, header, column) || [])
    return found.map((cell) => inUnit(cell, header.units.get(column) ?? usual))
  }
  const figuresIn = (purseUnit: Unit | undefined, usual?: Unit): Figures => ({
    purse: inUnit(purse.cell, purseUnit),
    base: cells('base', usual),
    paid: [...cells('bid', usual), ...cells('sold', usual)],
  })
  const [ofHeadings, other] = new Set(header.units.values())
  const named = said ?? (other === undefined ? ofHeadings : undefined)
  const figures = figuresIn(purse.unit)
  const isPlain = [figures.purse, ...figures.base, ...figures.paid].some(
    (cell) => plainFigure(cell) !== null,
  )
  const same = (unit: Unit, isGuessed: boolean) => ({ unit, purseUnit: unit, isGuessed })
  if (!isPlain) return same(named ?? 'rupee', false)
  if (named !== undefined) {
    const isNamed = purse.cell === '' || isPossible(figures, named)
    const [unit, second] = isNamed || said !== undefined ? [] : fittingUnits(figures)
    if (unit !== undefined && second === undefined) return same(unit, true)
    const [purseUnit = named] = isNamed ? [named] : fittingUnits(figuresIn(purse.unit, named))
    return { unit: named, purseUnit, isGuessed: false }
  }
  const published = unitOnBoard(rows, header, state)
  if (published !== undefined) return same(published, true)
  if (purse.cell === '') return same(unitByDecimals(figures), true)
  const fitting = fittingUnits(figures)
  const [unit, second] = fitting.length > 0 ? fitting : fittingUnits(figuresIn('rupee'))
  if (unit !== undefined && unit !== 'thousand' && second === undefined) {
    return { unit, purseUnit: fitting.length > 0 ? unit : 'rupee', isGuessed: true }
  }
  const heading = header.titles[header.places.get('sold') ?? -1] ?? 'Sold'
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

/** The unit in which most of the figures are those that are published. */
function unitOnBoard(
  rows: readonly CsvRecord[],
  header: Header,
  state: AuctionState | undefined,
): Unit | undefined {
  if (state === undefined) return undefined
  const { players, retained } = state.league
  const prices = new Map(
    [...state.sales, ...retained.map(({ player, price }) => ({ ...player, price }))].map(
      ({ serialNumber, price }) => [serialNumber, price],
    ),
  )
  const everyone = [...players, ...retained.map(({ player }) => player)]
  const byNumber = new Map(everyone.map((player) => [String(player.serialNumber), player]))
  const byName = new Map(everyone.map((player) => [player.name, player]))
  const hits = new Map<Unit, number>(UNITS_ASKED.map((unit) => [unit, 0]))
  for (const row of rows) {
    const player = header.places.has('number')
      ? byNumber.get(cellOf(row, header, 'number'))
      : byName.get(cellOf(row, header, 'name'))
    if (player === undefined) continue
    const published = { base: player.basePrice, sold: prices.get(player.serialNumber) }
    for (const column of ['base', 'sold'] as const) {
      const amount = published[column]
      const cell = cellOf(row, header, column)
      if (!amount || header.units.has(column) || plainFigure(cell) === null) continue
      for (const unit of UNITS_ASKED) {
        const count = (hits.get(unit) ?? 0) + (amountIn(cell, unit) === amount ? 1 : 0)
        if (count >= ENOUGH) return unit
        hits.set(unit, count)
      }
    }
  }
  const [best] = [...hits].sort(([, one], [, other]) => other - one)
  return best !== undefined && best[1] > 0 ? best[0] : undefined
}
