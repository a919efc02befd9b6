import type { CSSProperties } from 'react'
import type { Auction, Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { useBuyer } from '../../ui/buyer.ts'
import { FittedText, longestOf } from '../../ui/FittedText.tsx'
import { useLive, useLiveState } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { placesOf } from '../../ui/squad.ts'
import { TABLE_ROLES as AS } from '../../ui/table-roles.ts'
import { lastSaleOf } from '../live/ResultCard.tsx'

/** Top sells on air. */
const TOP = 5
/** More teams than this stand in two columns. */
const ONE_COLUMN = 10
/** Room for the rows of a column, and the highest of them, in rem. */
const ROWS = { height: 33, highest: 3 }

/** The last hammer, with its team once the lists have it. It leaves while a lot is on show. */
export function LastScene() {
  const messages = useMessages()
  const isLotShown = useLiveState(({ banner }) => banner !== null)
  const sale = useLiveState(lastSaleOf)
  const buyer = useBuyer(sale)
  if (sale === undefined) return null
  return (
    <section
      // Each sale moves in.
      key={sale.id}
      className="overlay-scene overlay-last"
      data-off={isLotShown || undefined}
      aria-hidden={isLotShown}
      aria-label={messages.lastSold}
    >
      <Photo src={sale.player.photo} of="player" size={104} isUrgent />
      <p className="overlay-last-label">{messages.lastSold}</p>
      <FittedText className="overlay-name" min={0.8} max={1.75}>
        {orUnknown(sale.player.name)}
      </FittedText>
      {buyer && (
        <>
          <Photo src={buyer.logo} of="team" size={32} isUrgent />
          <FittedText className="overlay-team" min={0.8} max={1.1}>
            {buyer.name}
          </FittedText>
        </>
      )}
      <FittedText className="overlay-amount" min={0.9} max={3}>
        {inRupees(sale.player.amount)}
      </FittedText>
    </section>
  )
}

/** §2.4's top sells. Nothing until there are any. */
export function TopScene() {
  const { auction } = useLive()
  const messages = useMessages()
  if (auction === null || auction.topSales.length === 0) return null
  const { teams, topSales } = auction
  const players = topSales.slice(0, TOP)
  const longest = longestOf(players.map(({ soldFor }) => inRupees(soldFor)))
  return (
    <section className="overlay-scene" aria-label={messages.topSells}>
      <h2>{messages.topSells}</h2>
      <ol className="overlay-top">
        {players.map((player, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: serial numbers may be missing or repeated
          <li key={index}>
            <span className="overlay-rank">{`#${index + 1}`}</span>
            <Photo src={player.photo} of="player" size={40} isUrgent />
            <FittedText className="overlay-name" min={0.8} max={1.375}>
              {orUnknown(player.name)}
            </FittedText>
            <Photo
              src={teams.find(({ name }) => name === player.teamName)?.logo ?? null}
              of="team"
              size={32}
              isUrgent
            />
            <FittedText className="overlay-team" min={0.8} max={1}>
              {orUnknown(player.teamName)}
            </FittedText>
            <FittedText className="overlay-amount" min={0.9} max={2} longest={longest}>
              {inRupees(player.soldFor)}
            </FittedText>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** §2.3's teams with their budgets, with the time of their figures. Nothing until there are any. */
export function TeamsScene() {
  const { auction } = useLive()
  const messages = useMessages()
  if (auction === null || auction.teams.length === 0) return null
  const { teams } = auction
  const isWide = teams.length > ONE_COLUMN
  const rows = isWide ? Math.ceil(teams.length / 2) : teams.length
  const style: CSSProperties = { '--row': `${Math.min(ROWS.highest, ROWS.height / rows)}rem` }
  const longest = {
    places: longestOf(teams.map((team) => placesOf(team, messages))),
    amount: longestOf(teams.flatMap(({ purse, maxBid }) => [inRupees(purse), inRupees(maxBid)])),
  }
  return (
    <section
      className="overlay-scene"
      data-wide={isWide || undefined}
      aria-label={messages.teamSummary}
    >
      <h2>{messages.teamSummary}</h2>
      <div className="overlay-teams" style={style}>
        <TeamTable teams={teams.slice(0, rows)} longest={longest} />
        {isWide && <TeamTable teams={teams.slice(rows)} longest={longest} />}
      </div>
    </section>
  )
}

/** The longest texts of a scene. All of a kind are as small as the longest has to be. */
interface Longest {
  readonly places: string
  readonly amount: string
}

function TeamTable(props: { readonly teams: Auction['teams']; readonly longest: Longest }) {
  const { teams, longest } = props
  const messages = useMessages()
  return (
    <table {...AS.table}>
      <thead {...AS.group}>
        <tr {...AS.row}>
          {[messages.team, messages.players, messages.purse, messages.maxBid].map((label) => (
            <th key={label} {...AS.columnHeader} scope="col">
              <FittedText className="overlay-label" min={0.6} max={1}>
                {label}
              </FittedText>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.group}>
        {teams.map((team) => (
          <TeamRow key={team.anchor} team={team} longest={longest} />
        ))}
      </tbody>
    </table>
  )
}

function TeamRow({ team, longest }: { readonly team: Team; readonly longest: Longest }) {
  const messages = useMessages()
  return (
    <tr {...AS.row}>
      <th {...AS.rowHeader} scope="row">
        <Photo src={team.logo} of="team" size={32} isUrgent />
        <FittedText className="overlay-name" min={0.6} max={1.25}>
          {orUnknown(team.name)}
        </FittedText>
      </th>
      <td {...AS.cell}>
        <FittedText className="overlay-amount" min={0.6} max={1.1} longest={longest.places}>
          {placesOf(team, messages)}
        </FittedText>
        <ProgressBar team={team} />
      </td>
      <Cell longest={longest.amount}>{inRupees(team.purse)}</Cell>
      <Cell longest={longest.amount}>{inRupees(team.maxBid)}</Cell>
    </tr>
  )
}

function Cell({ longest, children }: { readonly longest: string; readonly children: string }) {
  return (
    <td {...AS.cell}>
      <FittedText className="overlay-amount" min={0.6} max={1.75} longest={longest}>
        {children}
      </FittedText>
    </td>
  )
}
