/** The unit of the figures in a sheet that have none of their own. */
import type { Unit } from '../auction/rupees.ts'
import type { AuctionState } from '../auction/state.ts'
import { cellOf, type Header } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { Unusable } from './rule-rows.ts'
import type { Table } from './table.ts'
import { amountIn, type Figures, fittingUnits, MOST_CRORES, plainFigure } from './units.ts'

const PRICES = ['base', 'bid', 'sold'] as const

const UNITS_ASKED: readonly Unit[] = ['rupee', 'lakh', 'crore']

/** After so many figures that match the board there is no doubt. */
const ENOUGH = 50

/**
 * The unit of the row `Unit`, of all headings, of what is published, or the only one that fits.
 *
 * @param said the unit of the row `Unit`
 * @param purse as it stands in its cell; empty where nobody gives it
 * @throws Unusable where more than one unit fits
 */
export function unitOfSheet(
  table: Table,
  said: Unit | undefined,
  purse: string,
  state: AuctionState | undefined,
): { readonly unit: Unit; readonly isGuessed: boolean } {
  if (said !== undefined) return { unit: said, isGuessed: false }
  const { header, rows } = table
  const [ofHeadings, other] = new Set(header.units.values())
  if (ofHeadings !== undefined && other === undefined) return { unit: ofHeadings, isGuessed: false }
  const cells = (column: (typeof PRICES)[number]) => {
    const unit = header.units.get(column)
    const found = rows.flatMap((row) => cellOf(row, header, column) || [])
    // With the unit of their heading they are as good as cells that name it.
    return unit === undefined ? found : found.map((cell) => `${cell} ${unit}`)
  }
  const figures = { purse, base: cells('base'), paid: [...cells('bid'), ...cells('sold')] }
  const isPlain = [purse, ...figures.base, ...figures.paid].some((cell) => plainFigure(cell))
  if (!isPlain) return { unit: 'rupee', isGuessed: false }
  const published = unitOnBoard(rows, header, state)
  if (published !== undefined) return { unit: published, isGuessed: true }
  const fitting = purse === '' ? [unitByDecimals(figures)] : fittingUnits(figures)
  const [unit, second] = fitting
  if (unit !== undefined && unit !== 'thousand' && second === undefined) {
    return { unit, isGuessed: true }
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
