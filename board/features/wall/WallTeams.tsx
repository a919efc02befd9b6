import { type CSSProperties, useEffect, useState } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { useClock } from '../../platform/use-clock.ts'
import { FittedText, longestOf } from '../../ui/FittedText.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { useLive } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { placesOf } from '../../ui/squad.ts'
import { TABLE_ROLES as AS } from '../../ui/table-roles.ts'
import { useBidders } from './Bidders.tsx'
import { hasHighLetters, onPage, PAGE_SHOWN_MS, pagingOf, scoreboardOf } from './paging.ts'

/** Pixels of a logo on the fullest page, at the standard text size. */
const LOGO = 31
/** Letters of a team's name, in rem. */
const NAME = { min: 0.75, max: 0.97 }
/** The same in a scoreboard. */
const DENSE_LOGO = 17.6
/** In a scoreboard, a line each. Two lines of the least size still fit. */
const DENSE_NAME = { min: 0.4, max: 0.97 }
/** Larger text would leave a name no room beside its money. */
const MOST_DENSE_TEXT = 1.25
/** Above this a place is too narrow to be seen. */
const MOST_PIPS = 25

/**
 * The teams beside the stage. `isHeld` stops the rotation of pages; `areAllShown`: on one page, with a line
 * each if they need it, as long as that can be read.
 */
export function WallTeams(props: {
  /** The lists are. */
  readonly isHeld: boolean
  readonly areAllShown: boolean
}) {
  const { lists, live } = useLive()
  const messages = useMessages()
  if (lists.status === 'loading') return <Spinner label={messages.loading} />
  if (lists.status === 'failed') {
    return (
      <LoadFailure
        className="wall-nothing"
        isTrying={lists.isTrying}
        onTryAgain={live.lists.load}
      />
    )
  }
  const { teams } = lists.auction
  return teams.length === 0 ? (
    <p className="wall-nothing">{messages.noTeams}</p>
  ) : (
    <Pages {...props} lists={lists} />
  )
}

function Pages(
  props: Parameters<typeof WallTeams>[0] & {
    readonly lists: Extract<Lists, { status: 'ready' }>
  },
) {
  const { lists, isHeld, areAllShown } = props
  const { teams } = lists.auction
  const bidders = useBidders()
  const messages = useMessages()
  const [isHeldByHand, setIsHeldByHand] = useState(false)
  const paging = pagingOf(teams.map(({ name }) => name))
  const dense = areAllShown && paging.pages > 1 ? scoreboardOf(teams.length) : null
  const isDense = dense !== null
  const { pages, perPage, scale, lines, isStacked } = dense ?? paging
  const page = useRotatingPage(pages, isHeld || isHeldByHand, useClock())
  const style: CSSProperties = {
    '--rows': perPage,
    '--scale': scale,
    '--lines': lines,
  }
  const headings = [messages.team, messages.players, messages.purse]
  if (!isDense) headings.push(messages.maxBid)
  const longest: Longest = {
    places: longestOf(teams.map((team) => (isDense ? countsOf(team) : placesOf(team, messages)))),
    purse: longestOf(teams.map(({ purse }) => inRupees(purse))),
    maxBid: longestOf(teams.map(({ maxBid }) => inRupees(maxBid))),
  }
  return (
    <div className="wall-pages">
      <table
        {...AS.table}
        className="wall-teams"
        data-dense={isDense || undefined}
        data-stacked={isStacked || undefined}
        style={style}
        aria-label={messages.teams}
      >
        <thead {...AS.group}>
          <tr {...AS.row}>
            {headings.map((label) => (
              <th key={label} {...AS.columnHeader} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.group}>
          {onPage(teams, page, perPage).map((team) => (
            <TeamRow
              key={team.anchor}
              team={team}
              scale={scale}
              longest={longest}
              isDense={isDense}
              isOut={bidders !== null && team.maxBid !== null && !bidders.includes(team)}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="wall-turn">
          <span className="wall-dots" aria-hidden="true">
            <Dots count={pages} at={page} />
          </span>
          <button
            type="button"
            className="wall-hold"
            aria-label={messages.holdPages}
            aria-pressed={isHeldByHand}
            onClick={() => setIsHeldByHand(!isHeldByHand)}
          />
        </div>
      )}
    </div>
  )
}

/** The longest text of each column: all of a column are as small as that one has to be. */
interface Longest {
  readonly places: string
  readonly purse: string
  readonly maxBid: string
}

function TeamRow(props: {
  readonly team: Team
  readonly scale: number
  readonly longest: Longest
  /** A line of a scoreboard, which has less parts. */
  readonly isDense: boolean
  /** The price is above the team's maximum bid. */
  readonly isOut: boolean
}) {
  const { team, scale, longest, isDense, isOut } = props
  const messages = useMessages()
  const places = placesOf(team, messages)
  const name = orUnknown(team.name)
  const letters = isDense ? DENSE_NAME : NAME
  const limit = team.squadLimit ?? 0
  return (
    <tr
      {...AS.row}
      data-high={hasHighLetters(team.name) || undefined}
      data-out={isOut || undefined}
    >
      <th {...AS.rowHeader} scope="row">
        <Photo
          src={team.logo}
          of="team"
          size={isDense ? Math.min(LOGO, DENSE_LOGO * scale) : LOGO * scale}
          isUrgent
        />
        <FittedText
          className="wall-team"
          min={letters.min}
          max={letters.max * (isDense ? Math.min(scale, MOST_DENSE_TEXT) : scale)}
        >
          {name}
        </FittedText>
      </th>
      <td
        {...AS.cell}
        data-pips={(limit > 0 && limit <= MOST_PIPS) || undefined}
        style={{ '--pips': limit }}
      >
        <ProgressBar team={team} />
        <span className="wall-places" data-longest={longest.places} aria-hidden="true">
          {isDense ? countsOf(team) : places}
        </span>
      </td>
      <td {...AS.cell} data-left={team.purse === null ? undefined : Math.sign(team.purse)}>
        <FittedText
          className="wall-purse"
          min={isDense ? 0.6 : 0.75}
          max={isDense ? 1.1 * Math.min(scale, MOST_DENSE_TEXT) : Math.min(2.5, 1.5625 * scale)}
          longest={longest.purse}
        >
          {inRupees(team.purse)}
        </FittedText>
      </td>
      {!isDense && (
        <td {...AS.cell}>
          <FittedText
            className="wall-max"
            min={0.75}
            max={Math.min(1.5, Math.max(0.75, 0.875 * scale))}
            longest={longest.maxBid}
          >
            {inRupees(team.maxBid)}
          </FittedText>
        </td>
      )}
    </tr>
  )
}

/** The places taken, as short as it can be said. */
function countsOf({ squadSize, squadLimit }: Team): string {
  return `${orUnknown(squadSize)}/${orUnknown(squadLimit)}`
}

/** The current page, from 0, which rotates. `isHeld` stops it; afterwards the page has its full time. */
function useRotatingPage(pages: number, isHeld: boolean, clock: Clock): number {
  const [page, setPage] = useState(0)
  // New lists may have fewer pages.
  const shown = page % pages
  useEffect(() => {
    if (isHeld) return
    return clock.after(PAGE_SHOWN_MS, () => setPage((shown + 1) % pages))
  }, [shown, pages, isHeld, clock])
  return shown
}

/** A dot for each of `count` pages, the one at index `at` filled. */
export function Dots({ count, at }: { readonly count: number; readonly at: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity but their position
    <i key={index} data-here={index === at || undefined} />
  ))
}
