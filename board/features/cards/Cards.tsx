/**
 * Sales and squads as pictures (docs/decisions/cards.md): the only file of this folder that others know. The
 * rest is fetched when a viewer asks for a picture.
 */
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { getOwn, type WireObject } from '../../../contract/leaf.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import { createStore, type StoreView } from '../../platform/store.ts'
import { Button } from '../../ui/Button.tsx'
import { createLazy, type Lazy, useLazy } from '../../ui/lazy.ts'
import { useLive } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import type { Extra } from '../extras.ts'
import { IconButton } from '../menu/IconButton.tsx'
import { PictureIcon, ShareIcon } from '../menu/icons.tsx'
import { MenuRow } from '../menu/MenuRow.tsx'
import type { CardDialogProps } from './CardDialog.tsx'
import type { CardRequest } from './card.ts'
import css from './cards.css?inline'
import { watchSoldRows } from './sold-rows.ts'

type Ask = (request: CardRequest | null) => void

export function createCards(options: {
  readonly block: WireObject
  /** The one that the viewer joins. */
  readonly room: string
}): Extra {
  const { block, room } = options
  const asked = createStore<CardRequest | null>(null)
  const ask: Ask = asked.setState
  const dialog = createLazy(async () => {
    const { createCardDialog } = await import('./CardDialog.tsx')
    return createCardDialog(getOwn(block, 'brand'), room)
  })
  return {
    boardItem({ recentSales: sales }, close) {
      if (sales.length === 0) return null
      const open = () => ask({ of: 'sales', sales, index: 0 })
      return <MenuItem label={({ picture }) => picture.ofSale} close={close} onPress={open} />
    },
    teamItem(team, close) {
      const open = () => ask({ of: 'squad', team, index: null })
      return <MenuItem label={({ picture }) => picture.ofSquad} close={close} onPress={open} />
    },
    playerItem(player, team) {
      const open = () =>
        ask(
          team === null
            ? { of: 'sales', sales: [player], index: 0 }
            : { of: 'squad', team, index: team.squad.indexOf(player) },
        )
      return (
        <SaleButton
          icon={<PictureIcon />}
          label={({ picture }) => picture.ofThe(orUnknown(player.name))}
          onPress={open}
        />
      )
    },
    resultItem(sold, buyer, close) {
      const open = () => {
        close()
        ask({ of: 'result', sold, buyer })
      }
      return (
        <SaleButton
          icon={<ShareIcon />}
          label={({ shareThe }) => shareThe(orUnknown(sold.name))}
          onPress={open}
        />
      )
    },
    layer: () => <Layer asked={asked} ask={ask} dialog={dialog} />,
  }
}

function MenuItem(props: {
  readonly label: (messages: Messages) => string
  readonly close: () => void
  readonly onPress: () => void
}) {
  const { label, close, onPress } = props
  return (
    <MenuRow
      icon={<PictureIcon />}
      aria-haspopup="dialog"
      onClick={() => {
        // The focus returns to where it was when the dialog opened.
        close()
        onPress()
      }}
    >
      {label(useMessages())}
    </MenuRow>
  )
}

function SaleButton(props: {
  readonly icon: ReactNode
  readonly label: (messages: Messages) => string
  readonly onPress: () => void
}) {
  return (
    <IconButton name={props.label(useMessages())} onClick={props.onPress}>
      {props.icon}
    </IconButton>
  )
}

function Layer(props: {
  readonly asked: StoreView<CardRequest | null>
  readonly ask: Ask
  readonly dialog: Lazy<ComponentType<CardDialogProps>>
}) {
  const { asked, ask, dialog } = props
  const { auction } = useLive()
  useStylesheet(css)
  const request = useStore(asked)
  useEffect(
    () => (auction === null ? undefined : watchSoldRows(document, auction, ask)),
    [auction, ask],
  )
  return (
    request !== null && <LazyDialog dialog={dialog} request={request} onClose={() => ask(null)} />
  )
}

function LazyDialog(
  props: CardDialogProps & { readonly dialog: Lazy<ComponentType<CardDialogProps>> },
) {
  const { dialog, ...dialogProps } = props
  const messages = useMessages()
  const { part: Dialog, isMissing, tryAgain } = useLazy(dialog)
  if (Dialog !== null) return <Dialog {...dialogProps} />
  return (
    isMissing && (
      <div className="picture-missing floating" role="alert">
        {messages.picture.failed}
        <Button onClick={tryAgain}>{messages.tryAgain}</Button>
        <Button onClick={props.onClose}>{messages.close}</Button>
      </div>
    )
  )
}
