/** The measurements, their data, and the bars that the board must reach. */
import { SIZES, type SizeName } from '../support/auctions.ts'

/** The board, and the least that a page with its first screen costs (floor.ts). */
export type Contender = 'floor' | 'board'

/** The contenders: the floor has no script that could react to anything. */
export const RUNNERS = {
  script: ['floor', 'board'],
  load: ['floor', 'board'],
  served: ['floor', 'board'],
  unscripted: ['board'],
  pending: ['board'],
  storm: ['board'],
  flood: ['board'],
  event: ['board'],
  heap: ['board'],
} as const satisfies Readonly<Record<string, readonly Contender[]>>

export type ScenarioName = keyof typeof RUNNERS

export interface Bar {
  readonly atMost?: number
  readonly atLeast?: number
  /** The bar is so many times what this one needs; without it, it is a figure. */
  readonly times?: 'floor'
}

export type Unit = 'ms' | 's' | 'kB' | 'MB' | '%' | 'frames/s' | ''

export interface Row {
  readonly what: string
  readonly scenario: ScenarioName
  /** Both, where the figure does not depend on the data. */
  readonly data: SizeName | 'both'
  /** The name of the figure that the scenario gives. */
  readonly figure: string
  readonly unit: Unit
  /** None for a figure that is only reported. */
  readonly bar?: Bar | undefined
}

const LOADING: readonly Row[] = [
  row('first paint of the shell', 'load', 'league', 'firstPaint', 's', timesFloor(1.1)),
  row('first paint of the shell', 'load', 'stress', 'firstPaint', 's'),
  row('first team row on screen', 'load', 'league', 'firstRow', 's', timesFloor(1.9)),
  row('first team row on screen', 'load', 'stress', 'firstRow', 's', timesFloor(2.8)),
  row('blocking time while loading', 'load', 'league', 'blocking', 'ms', { atMost: 100 }),
  row('blocking time while loading', 'load', 'stress', 'blocking', 'ms', { atMost: 120 }),
  row('layout shift while loading', 'load', 'league', 'shift', '', { atMost: 0 }),
  row('layout shift while loading', 'load', 'stress', 'shift', '', { atMost: 0 }),
]

/** On our own server, whose page contains the first screen. */
const SERVED: readonly Row[] = (['league', 'stress'] as const).flatMap((data) => [
  row('first paint, from our server', 'served', data, 'firstPaint', 's', timesFloor(1.1)),
  row('first team row, from our server', 'served', data, 'firstRow', 's', timesFloor(1.15)),
  row('blocking time, from our server', 'served', data, 'blocking', 'ms', { atMost: 120 }),
  row('layout shift, from our server', 'served', data, 'shift', '', { atMost: 0 }),
  row('teams readable without script', 'unscripted', data, 'teams', '', {
    atLeast: SIZES[data].teams,
  }),
])

/** The rows of the table, in its order. */
export const ROWS: readonly Row[] = [
  ...LOADING,
  ...SERVED,
  row('script before the board stands', 'script', 'both', 'bytes', 'kB', timesFloor(1.2)),
  // The browser's own work for a click and a new address is half of it.
  row('Pending tab, input to paint', 'pending', 'stress', 'untilPaint', 'ms', { atMost: 128 }),
  row('longest task after that', 'pending', 'stress', 'laterTask', 'ms', { atMost: 100 }),
  row('frames lost in a fast scroll', 'pending', 'stress', 'framesLost', '%', { atMost: 0.1 }),
  ...(['league', 'stress'] as const).flatMap((data) => [
    // Five sales a second, more than any auction has. The first lot and the first sale change the page.
    row('100 events/s for 10 s', 'storm', data, 'framesASecond', 'frames/s', { atLeast: 57 }),
    row('longest task meanwhile', 'storm', data, 'longestTask', 'ms', { atMost: 100 }),
    row('layout shift meanwhile', 'storm', data, 'shift', '', { atMost: 0 }),
  ]),
  ...(['league', 'stress'] as const).flatMap((data) => [
    row('1,000 events/s: a click answered', 'flood', data, 'click', 'ms', { atMost: 200 }),
    row('last lot shown after the end', 'flood', data, 'lastLot', 'ms', { atMost: 500 }),
  ]),
  row('event to screen, half of them', 'event', 'league', 'half', 'ms'),
  row('event to screen, nine of ten', 'event', 'league', 'most', 'ms', { atMost: 71 }),
  row('event to screen, half of them', 'event', 'stress', 'half', 'ms'),
  row('event to screen, nine of ten', 'event', 'stress', 'most', 'ms', { atMost: 80 }),
  row('heap after 5,000 events', 'heap', 'league', 'some', 'MB'),
  row('growth to 100,000 events', 'heap', 'league', 'growth', 'MB', { atMost: 1 }),
]

/** The values of the contenders for one figure. */
export type Measured = { readonly [Who in Contender]?: number | undefined }

/** `figure` as so many times `reference`; `null` where one is missing or nothing. */
export function ratio(figure: number | undefined, reference: number | undefined): number | null {
  if (figure === undefined || reference === undefined || reference === 0) return null
  return figure / reference
}

/** Whether the board reaches the bar; `null` where what it is measured by is missing. */
export function reaches({ atMost, atLeast, times }: Bar, measured: Measured): boolean | null {
  const { board } = measured
  const figure = times === undefined ? board : ratio(board, measured[times])
  if (figure === undefined || figure === null) return null
  const shown = rounded(figure)
  return (atMost === undefined || shown <= atMost) && (atLeast === undefined || shown >= atLeast)
}

/** To hundredths: a bar of 0.00 is one of what can be seen of a figure, as a ratio's is. */
function rounded(figure: number): number {
  return Math.round(figure * 100) / 100
}

function timesFloor(atMost: number): Bar {
  return { times: 'floor', atMost }
}

function row(
  what: string,
  scenario: ScenarioName,
  data: Row['data'],
  figure: string,
  unit: Unit,
  bar?: Bar,
): Row {
  return { what, scenario, data, figure, unit, bar }
}
