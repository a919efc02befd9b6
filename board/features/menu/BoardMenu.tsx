import { memo, type ReactNode, useContext, useId, useState } from 'react'
import type { Auction, Team } from '../../../contract/auction.ts'
import { disagreementsIn } from '../../../contract/file-check.ts'
import { LanguageContext } from '../../i18n/first-screen-language.ts'
import { useMessages } from '../../i18n/language.ts'
import { LANGUAGES, LanguageStoreContext } from '../../i18n/language-list.ts'
import type { ListsStore } from '../../live/lists-store.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { useClock } from '../../platform/use-clock.ts'
import { goToTab } from '../../ui/address.ts'
import { orUnknown } from '../../ui/money.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { useRendering } from '../../ui/rendering.ts'
import { inOrder, type SortKey, type TeamOrder } from '../../ui/team-order.ts'
import { useStore } from '../../ui/use-store.ts'
import {
  csvFile,
  type Sheet,
  sheetName,
  sheetOfPending,
  sheetOfSales,
  sheetOfTeams,
} from '../export/csv-tables.ts'
import { printBoard } from '../export/print.ts'
import { saveFile } from '../export/save-file.ts'
import { useExtra } from '../extras.ts'
import { chooseLanguage } from '../live/choose-language.ts'
import type { Hammer } from '../live/hammer.ts'
import { Settings } from '../live/Settings.tsx'
import { CopyButton, type Message, ShareChoices } from '../share/ShareItems.tsx'
import { viewUrl } from '../share/share.ts'
import mismatchStyles from './CountMismatch.module.css'
import * as icons from './icons.tsx'
import { MenuChoice, MenuRow } from './MenuRow.tsx'
import { PanelButton } from './Panel.tsx'
import styles from './Tools.module.css'
import { useTools } from './use-tools.ts'

export interface BoardMenuProps {
  /** The content that *Share* shares. */
  readonly message: () => Message
  readonly announce: (message: string) => void
  readonly lists: ListsStore
  /** The auction is over: its lists are not loaded again. */
  readonly isOver: boolean
  readonly settings: SettingsStore
  readonly hammer: Hammer
  /** Watched players; `close` closes the menu. */
  readonly renderWatched: (close: () => void) => ReactNode
  /** For organisers: what other features offer. */
  readonly children: ReactNode
}

const PAGES = ['settings', 'bigScreen', 'forOrganisers'] as const
type Page = (typeof PAGES)[number]

const PAGE_ICONS = {
  settings: <icons.SettingsIcon />,
  bigScreen: <icons.ScreenIcon />,
  forOrganisers: <icons.OrganiserIcon />,
} satisfies Record<Page, ReactNode>

/** The one menu of the board: a sheet from below on a phone, a panel below its button elsewhere. */
export function BoardMenu(props: BoardMenuProps) {
  const messages = useMessages()
  return (
    <PanelButton name={messages.menu} icon={<icons.MoreIcon />}>
      {(close) => <Pages {...props} close={close} />}
    </PanelButton>
  )
}

type PageProps = BoardMenuProps & { readonly close: () => void }

function Pages(props: PageProps) {
  const messages = useMessages()
  const [page, setPage] = useState<Page | null>(null)
  if (page === null) return <MainPage {...props} open={setPage} />
  return (
    <>
      {/* Opened with the keyboard, its page goes on from here. */}
      <MenuRow icon={<icons.BackIcon />} autoFocus onClick={() => setPage(null)}>
        {messages[page]}
      </MenuRow>
      {page === 'settings' && <Settings settings={props.settings} />}
      {page === 'bigScreen' && <BigScreen announce={props.announce} />}
      {page === 'forOrganisers' && <Organisers {...props} />}
    </>
  )
}

function MainPage(props: PageProps & { readonly open: (page: Page) => void }) {
  const { message, announce, settings, hammer, close } = props
  const messages = useMessages()
  const hasSound = useStore(settings, (state) => state.hasSound)
  function changeSound(isOn: boolean) {
    settings.change({ hasSound: isOn })
    // Browsers allow sound only in a user gesture.
    if (isOn) hammer.strike()
  }
  return (
    <>
      {!props.isOver && <Refresh {...props} />}
      <ShareChoices message={message()} announce={announce} />
      {props.renderWatched(close)}
      <MenuChoice icon={<icons.SortIcon />} label={messages.sortTeams}>
        <SortSelect />
      </MenuChoice>
      <LanguageChoice />
      <MenuChoice icon={<icons.SoundIcon />} label={messages.sound}>
        <input
          type="checkbox"
          checked={hasSound}
          onChange={({ target }) => changeSound(target.checked)}
        />
      </MenuChoice>
      {PAGES.map((page) => (
        <MenuRow key={page} icon={PAGE_ICONS[page]} onClick={() => props.open(page)}>
          {messages[page]}
        </MenuRow>
      ))}
    </>
  )
}

/** Loads the lists again, and says why they wait for that. */
function Refresh({ lists, close }: PageProps) {
  const messages = useMessages()
  return (
    <MenuRow
      icon={<icons.RefreshIcon />}
      onClick={() => {
        close()
        lists.load()
      }}
    >
      <span>{messages.refresh}</span>
      <small>{messages.listsWait}</small>
    </MenuRow>
  )
}

/** Sorts the teams in summary and cards. */
function SortSelect() {
  const messages = useMessages()
  const { order, setOrder } = useTools()
  const labels: Readonly<Record<SortKey, string>> = {
    purse: messages.purse,
    maxBid: messages.maxBid,
    squadSize: messages.players,
    name: messages.name,
  }
  const keys = Object.keys(labels) as SortKey[]
  function choose(chosen: string) {
    const by = keys.find((key) => key === chosen)
    const sort = by === undefined ? null : sortedBy(by)
    setOrder((before) => ({ ...before, sort }))
  }
  return (
    <select
      aria-label={messages.sortTeams}
      value={order.sort?.by ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{messages.asInFile}</option>
      {keys.map((key) => (
        <option key={key} value={key}>
          {labels[key]}
        </option>
      ))}
    </select>
  )
}

/** The language of the board, each by its own name. */
function LanguageChoice() {
  const { code } = useContext(LanguageContext)
  const messages = useMessages()
  const languages = useContext(LanguageStoreContext)
  if (languages === null) return null
  return (
    <MenuChoice icon={<icons.LanguageIcon />} label={messages.language}>
      <select
        aria-label={messages.language}
        value={code}
        onChange={({ target }) => chooseLanguage(languages, target.value, deviceStorage)}
      >
        {LANGUAGES.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </MenuChoice>
  )
}

/** The wall: its address as a code, a link and to copy. */
function BigScreen({ announce }: Pick<BoardMenuProps, 'announce'>) {
  const messages = useMessages()
  const address = viewUrl(window.location.href, 'wall')
  return (
    <>
      <p className={styles['code']}>
        <QrCode text={address} label={messages.codeFor(address)} />
        <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
      </p>
      <CopyButton text={() => address} announce={announce}>
        {messages.copyLink}
      </CopyButton>
    </>
  )
}

function Organisers({ announce, close, children }: PageProps) {
  const clock = useClock()
  const messages = useMessages()
  const { auction, loadedAt, order } = useTools()
  const rendering = useRendering()
  const extra = useExtra()
  const sheets: readonly (readonly [string, () => Sheet])[] = [
    [messages.teams, () => sheetOfTeams(inOrder(auction.teams, order), messages)],
    [messages.pendingPlayers, () => sheetOfPending(auction.pending, messages)],
    [messages.recentSells, () => sheetOfSales(auction.recentSales, false, messages)],
    [messages.topSells, () => sheetOfSales(auction.topSales, true, messages)],
  ]
  return (
    <>
      {extra?.boardItem(auction, close)}
      <MenuRow
        icon={<icons.PrintIcon />}
        onClick={() => {
          goToTab('teams')
          printBoard(clock, rendering)
        }}
      >
        {messages.print}
      </MenuRow>
      {sheets.map(([what, rows]) => (
        <MenuRow
          key={what}
          icon={<icons.TableIcon />}
          onClick={() => saveFile(csvFile(sheetName(auction, what, loadedAt), rows()), clock)}
        >
          {`${what} (CSV)`}
        </MenuRow>
      ))}
      {children}
      <CopyButton text={() => viewUrl(window.location.href, 'overlay')} announce={announce}>
        {messages.copyOverlay}
      </CopyButton>
      <CountMismatch auction={auction} />
    </>
  )
}

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

/** A row of the menu where the file's counts and lists disagree; it opens to both numbers. */
export const CountMismatch = memo(function CountMismatch(props: { readonly auction: Auction }) {
  const messages = useMessages()
  const id = useId()
  const found = disagreementsIn(props.auction)
  if (found.length === 0) return null
  return (
    <>
      <MenuRow icon={<icons.TableIcon />} popoverTarget={id}>
        {messages.figuresDiffer}
      </MenuRow>
      <div id={id} popover="auto" className={`floating ${mismatchStyles['note']}`}>
        <p>{messages.figuresHint}</p>
        <ul>
          {found.map((one) => (
            <li key={one.of === 'squad' ? one.team.anchor : one.of}>
              {messages.differs(
                one.of === 'squad' ? orUnknown(one.team.name) : messages[one.of],
                one.counted,
                one.listed,
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
})
