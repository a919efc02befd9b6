/**
 * Watching players (docs/decisions/watching.md): the only file of this folder that others know. Here are the
 * stars and the marks; the rest is fetched when somebody is watched.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createStore } from '../../platform/store.ts'
import { putInAddress, type View } from '../../ui/address.ts'
import { createLazy, type Lazy, useLazy } from '../../ui/lazy.ts'
import { useLive } from '../../ui/live-context.ts'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { PlayerMarkContext } from '../live/player-mark.ts'
import { StarIcon } from '../menu/icons.tsx'
import { MenuRow } from '../menu/MenuRow.tsx'
import { createAlertSettings } from './alert-settings.ts'
import { keepStars, Mark, Star, StarInOption } from './Star.tsx'
import css from './star.css?inline'
import type { WatchLayer } from './WatchLayer.tsx'
import { readWatchLink } from './watch-address.ts'
import { createWatchList, type Named } from './watch-list.ts'
import type { Watching, WatchUi } from './watching.ts'

/** Loaded when somebody is watched. */
interface WatchFeature extends Watching {
  readonly layer: Lazy<typeof WatchLayer>
  /** In the board's menu, which `close` closes. */
  readonly renderMenuItem: (close: () => void) => ReactNode
}

export function createWatch(options: {
  readonly device: KeyValueStorage
  readonly place: string
  /** The address's parameters. */
  readonly search: string
  /** Nobody comes up any more: no star is offered. */
  readonly isOver?: boolean
}): WatchFeature {
  const { device, place, search, isOver = false } = options
  const list = createWatchList(device, place)
  const ui = createStore<WatchUi>({
    isDialogOpen: false,
    offered: isOver ? [] : readWatchLink(search),
    said: null,
  })

  function press(player: Named) {
    const wasEmpty = list.getState().length === 0
    const hasRoom = list.toggle(player)
    if (!hasRoom || wasEmpty) ui.setState({ ...ui.getState(), said: hasRoom ? 'started' : 'full' })
  }

  return {
    list,
    alerts: createAlertSettings(device),
    place,
    ui,
    dropLink: () => putInAddress('watch', null),
    layer: createLazy(async () => (await import('./WatchLayer.tsx')).WatchLayer),
    renderStar(player, isInOption = false) {
      if (isOver || player.serialNumber === null) return null
      const Part = isInOption ? StarInOption : Star
      return <Part list={list} player={player} onPress={press} />
    },
    renderMark: (player) => <Mark list={list} player={player} />,
    renderMenuItem: (close) => (isOver ? null : <MenuItem list={list} ui={ui} close={close} />),
  }
}

/** Opens the list of watched players. */
function MenuItem(props: Pick<Watching, 'list' | 'ui'> & { readonly close: () => void }) {
  const { list, ui, close } = props
  const { watch } = useMessages()
  const count = useStore(list, (watched) => watched.length)
  function open() {
    close()
    ui.setState({ ...ui.getState(), isDialogOpen: true })
  }
  return (
    <MenuRow icon={<StarIcon isFilled={count > 0} />} aria-haspopup="dialog" onClick={open}>
      {watch.players(count)}
    </MenuRow>
  )
}

const renderNothing = () => null

/** Around the live view: marks and alerts on the plain board, nothing on wall and overlay. */
export function Watch(props: {
  readonly watch: WatchFeature
  /** `null` for the plain board. */
  readonly view: View | null
  readonly children: ReactNode
}) {
  const { watch, view, children } = props
  const { auction } = useLive()
  useStylesheet(css)
  // Before the paint, so that no star is drawn twice. The stars first: they hear of the list that is opened.
  useLayoutEffect(() => keepStars(document, watch.list), [watch])
  useLayoutEffect(() => (auction === null ? undefined : watch.list.open(auction)), [watch, auction])
  const isBoard = view === null
  return (
    <PlayerMarkContext value={isBoard ? watch.renderMark : renderNothing}>
      {children}
      {isBoard && auction !== null && <Layer watch={watch} auction={auction} />}
    </PlayerMarkContext>
  )
}

interface LayerProps {
  readonly watch: WatchFeature
  readonly auction: Auction
}

function Layer(props: LayerProps) {
  const { list, ui } = props.watch
  const hasAny = useStore(list, (watched) => watched.length > 0)
  const { isDialogOpen, offered, said } = useStore(ui)
  const isUsed = hasAny || isDialogOpen || offered.length > 0 || said !== null
  return isUsed && <LazyLayer {...props} />
}

/** Nothing waits for its code. */
function LazyLayer(props: LayerProps) {
  const { part: WatchLayer } = useLazy(props.watch.layer)
  return WatchLayer !== null && <WatchLayer {...props} />
}
