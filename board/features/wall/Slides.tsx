import type { ReactNode } from 'react'
import type { Auction, Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Result } from '../../live/live-state.ts'
import { useBuyer } from '../../ui/buyer.ts'
import { FittedText, longestOf } from '../../ui/FittedText.tsx'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { fillOf } from '../../ui/squad.ts'
import { asTime } from '../../ui/time-of-day.ts'
import { emptyPlaces, type Slide } from './programme.ts'

/** A crest that is known from the last row of a hall: 60 px at 1080p. */
const CREST = 31

/** One slide of the programme. */
export function SlideOf({ slide }: { readonly slide: Slide }) {
  switch (slide.kind) {
    case 'results':
      return <Results slide={slide} />
    case 'squad':
      return <Squad slide={slide} />
    case 'top':
      return <TopSells players={slide.players} />
    case 'purses':
      return <Purses teams={slide.teams} />
  }
}

function Frame(props: {
  readonly className: string
  readonly title: string
  readonly logo?: ReactNode
  readonly children: ReactNode
}) {
  const { className, title, logo, children } = props
  return (
    <section className={`wall-slide ${className}`} aria-label={title}>
      <header>
        {logo}
        <FittedText as="h2" className="wall-slide-title" min={0.75} max={1.125}>
          {title}
        </FittedText>
      </header>
      {children}
    </section>
  )
}

/** The results heard on this page, newest first; the style sheet draws the first one large where there is room. */
function Results({ slide }: { readonly slide: Extract<Slide, { kind: 'results' }> }) {
  const { results, places } = slide
  const messages = useMessages()
  return (
    <Frame className="wall-results" title={messages.lastResults}>
      <ol style={{ '--rows': places - 1 }}>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ol>
    </Frame>
  )
}

function ResultRow({ result }: { readonly result: Result }) {
  const { player, kind, at } = result
  const messages = useMessages()
  const buyer = useBuyer(result)
  return (
    <li data-team={buyer !== null || undefined}>
      <Photo src={player.photo} of="player" size={88} isUrgent />
      <FittedText className="wall-row-name" min={0.75}>
        {orUnknown(player.name)}
      </FittedText>
      {buyer && (
        <>
          <Photo src={buyer.logo} of="team" size={CREST} isUrgent />
          <FittedText className="wall-buyer-name" min={0.75} max={0.875}>
            {buyer.name}
          </FittedText>
        </>
      )}
      <FittedText className="wall-result-for" min={0.75}>
        {kind === 'playerSold' ? inRupees(player.amount) : messages.notices[kind].label}
      </FittedText>
      <p>{at === null ? '' : asTime(at)}</p>
    </li>
  )
}

function Squad(props: { readonly slide: Extract<Slide, { kind: 'squad' }> }) {
  const { team, players, isLong } = props.slide
  const messages = useMessages()
  const places = messages.squad(orUnknown(team.squadSize), orUnknown(team.squadLimit))
  return (
    <Frame
      className="wall-squad"
      // Isolates a right-to-left name in a left-to-right line.
      title={`\u200e\u2068${orUnknown(team.name)}\u2069 · ${places}`}
      logo={<Photo src={team.logo} of="team" size={CREST} isUrgent />}
    >
      <ul data-long={isLong || undefined}>
        {players.map((player, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: serial numbers may be missing or repeated
          <li key={index}>
            <Photo src={player.photo} of="player" size={40} isUrgent />
            <FittedText className="wall-row-name" min={0.75} max={1.125}>
              {orUnknown(player.name)}
            </FittedText>
            <FittedText className="wall-row-for" min={0.75} max={1.375}>
              {inRupees(player.soldFor)}
            </FittedText>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function TopSells(props: { readonly players: Auction['topSales'] }) {
  const messages = useMessages()
  return (
    <Frame className="wall-top" title={messages.topSells}>
      <ol>
        {props.players.map((player, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: serial numbers may be missing or repeated
          <li key={index}>
            <Photo src={player.photo} of="player" size={48} isUrgent />
            <div className="wall-seller">
              <FittedText className="wall-sold-name" min={0.75} max={1.25}>
                {orUnknown(player.name)}
              </FittedText>
              <FittedText className="wall-sold-team" min={0.75} max={0.875}>
                {orUnknown(player.teamName)}
              </FittedText>
            </div>
            <FittedText className="wall-sold-for" min={0.75} max={2}>
              {inRupees(player.soldFor)}
            </FittedText>
          </li>
        ))}
      </ol>
    </Frame>
  )
}

/** More teams than this stand in two columns. */
const PURSES_IN_COLUMN = 7

/** For each team its purse as a bar and in figures, and the number of its empty places. */
function Purses({ teams }: { readonly teams: readonly Team[] }) {
  const messages = useMessages()
  const largest = Math.max(1, ...teams.map(({ purse }) => purse ?? 0))
  const longest = longestOf(teams.map(({ purse }) => inRupees(purse)))
  const title = `${messages.purse} · ${messages.emptyPlaces}`
  const columns = teams.length > PURSES_IN_COLUMN ? 2 : 1
  const rows = Math.ceil(teams.length / columns)
  return (
    <Frame className="wall-purses" title={title}>
      <ol data-columns={columns} style={{ '--rows': rows }}>
        {teams.map((team) => (
          <li key={team.anchor}>
            <Photo
              src={team.logo}
              of="team"
              size={Math.min(CREST, Math.floor(150 / rows))}
              isUrgent
            />
            <span className="visually-hidden">{`${orUnknown(team.name)}: `}</span>
            <div>
              <i
                data-fill={fillOf(team)}
                style={{ width: `${(100 * Math.max(0, team.purse ?? 0)) / largest}%` }}
              />
            </div>
            <FittedText
              className="wall-row-for"
              min={0.75}
              max={Math.min(1.375, 9 / rows)}
              longest={longest}
            >
              {inRupees(team.purse)}
            </FittedText>
            <b>{orUnknown(emptyPlaces(team))}</b>
          </li>
        ))}
      </ol>
    </Frame>
  )
}
