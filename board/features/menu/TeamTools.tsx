import { useLayoutEffect, useRef } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { useClock } from '../../platform/use-clock.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { useRendering } from '../../ui/rendering.ts'
import { FOLLOWED_KEY } from '../../ui/team-order.ts'
import { asDateTime } from '../../ui/when.ts'
import { csvFile, sheetName, sheetOfTeams } from '../export/csv-tables.ts'
import { printSquad } from '../export/print.ts'
import { saveFile } from '../export/save-file.ts'
import { useExtra } from '../extras.ts'
import { CopyButton, ShareChoices } from '../share/ShareItems.tsx'
import { addressOf } from '../share/share.ts'
import { IconButton } from './IconButton.tsx'
import { MoreIcon, PrintIcon, StarIcon, TableIcon } from './icons.tsx'
import { MenuRow } from './MenuRow.tsx'
import { PanelButton } from './Panel.tsx'
import styles from './Tools.module.css'
import { useTools } from './use-tools.ts'

interface TeamParts {
  readonly team: Team
  readonly announce: (message: string) => void
}

/** In a team's card: follow, share, copy, print and download. */
export function TeamTools({ team, announce }: TeamParts) {
  const messages = useMessages()
  const { auction, loadedAt } = useTools()
  const name = orUnknown(team.name)
  return (
    <span
      className={styles['actions']}
      // On paper a card may be cut out, or be a page of its own.
      data-printed={`${messages.auctionOf(orUnknown(auction.seriesName))} · ${messages.listsAsOf(asDateTime(loadedAt))}`}
    >
      <Star team={team} />
      <PanelButton name={messages.moreFor(name)} icon={<MoreIcon />}>
        {(leave) => <TeamActions team={team} announce={announce} close={leave} />}
      </PanelButton>
    </span>
  )
}

function Star({ team }: Pick<TeamParts, 'team'>) {
  const messages = useMessages()
  const { order, setOrder } = useTools()
  const star = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const isFollowed = order.followed.includes(team.anchor)
  function press() {
    const others = order.followed.filter((anchor) => anchor !== team.anchor)
    const followed = isFollowed ? others : [...others, team.anchor]
    wasPressed.current = true
    setOrder(({ sort }) => ({ followed, sort }))
    deviceStorage.write(FOLLOWED_KEY, followed.length === 0 ? null : JSON.stringify(followed))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that is moved in the DOM loses the focus
  useLayoutEffect(() => {
    if (wasPressed.current) star.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [order])
  return (
    <IconButton
      ref={star}
      name={messages.follow(orUnknown(team.name))}
      aria-pressed={isFollowed}
      onClick={press}
    >
      <StarIcon isFilled={isFollowed} />
    </IconButton>
  )
}

function TeamActions({ team, announce, close }: TeamParts & { readonly close: () => void }) {
  const clock = useClock()
  const messages = useMessages()
  const rendering = useRendering()
  const { auction, loadedAt } = useTools()
  const extra = useExtra()
  const squad = () => squadAsText(team, { seriesName: auction.seriesName, loadedAt }, messages)
  const message = {
    text: squad,
    title: `${orUnknown(team.name)} · ${messages.auctionOf(orUnknown(auction.seriesName))}`,
    url: addressOf({ kind: 'team', anchor: team.anchor }, window.location.href),
  }
  return (
    <>
      <ShareChoices message={message} announce={announce} />
      <CopyButton text={squad} announce={announce}>
        {messages.copySquad}
      </CopyButton>
      {extra?.teamItem(team, close)}
      <MenuRow icon={<PrintIcon />} onClick={() => printSquad(team.anchor, clock, rendering)}>
        {messages.printSquad}
      </MenuRow>
      <MenuRow
        icon={<TableIcon />}
        onClick={() => {
          const name = sheetName(auction, team.name ?? '', loadedAt)
          saveFile(csvFile(name, sheetOfTeams([team], messages)), clock)
        }}
      >
        {`${messages.players} (CSV)`}
      </MenuRow>
    </>
  )
}

/** A squad as plain text. `loadedAt`: when the lists were loaded, in milliseconds since 1970. */
export function squadAsText(
  team: Team,
  options: { readonly seriesName: string | null; readonly loadedAt: number },
  messages: Messages,
): string {
  const size = messages.squad(orUnknown(team.squadSize), orUnknown(team.squadLimit))
  const players = team.squad.map(({ name, serialNumber, soldFor }, index) => {
    const line = `${orUnknown(name)} (${messages.serial(orUnknown(serialNumber))}): ${inRupees(soldFor)}`
    return `${index + 1}. ${line}`
  })
  return [
    orUnknown(team.name),
    messages.auctionOf(orUnknown(options.seriesName)),
    messages.listsAsOf(asDateTime(options.loadedAt)),
    '',
    ...(players.length === 0 ? [messages.noPlayers] : players),
    '',
    size,
    `${messages.purse}: ${inRupees(team.purse)}`,
    `${messages.maxBid}: ${inRupees(team.maxBid)}`,
  ].join('\n')
}
