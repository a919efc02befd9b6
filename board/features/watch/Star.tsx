import type { MouseEvent } from 'react'
import type { Lot } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { orUnknown } from '../../ui/money.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Named, WatchList } from './watch-list.ts'

interface StarProps {
  readonly list: WatchList
  readonly player: Named
  readonly onPress: (player: Named) => void
}

/**
 * After a player's serial number. It takes no room there, so that no row changes when it is added. It doesn't
 * subscribe to the list: there may be thousands, and `keepStars` keeps all of them.
 */
export function Star({ list, player, onPress }: StarProps) {
  const { watch } = useMessages()
  const label = watch.star(orUnknown(player.name))
  return (
    <button
      type="button"
      className="watch-star"
      data-serial={player.serialNumber}
      data-name={player.name}
      aria-label={label}
      aria-pressed={list.has(player)}
      title={label}
      onClick={() => onPress(player)}
    />
  )
}

/** Shows in the stars of the page who is watched, whenever that changes. Returns a cleanup function. */
export function keepStars(page: Document, list: WatchList): () => void {
  return list.subscribe(() => {
    for (const star of page.querySelectorAll<HTMLElement>('.watch-star')) {
      const { serial = null, name = null } = star.dataset
      star.setAttribute('aria-pressed', String(list.has({ serialNumber: serial, name })))
    }
  })
}

/**
 * The same for the mouse and for touch in an option of the search, which may hold no button. With the keyboard,
 * Enter goes to the player's row and Tab to the star.
 */
export function StarInOption({ list, player, onPress }: StarProps) {
  const { watch } = useMessages()
  const isOn = useStore(list, () => list.has(player))
  function press(event: MouseEvent) {
    // The option itself is not chosen.
    event.stopPropagation()
    onPress(player)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span
      className="watch-option"
      data-on={isOn || undefined}
      title={watch.star(orUnknown(player.name))}
      {...(isOn ? { role: 'img', 'aria-label': watch.watched } : { 'aria-hidden': true })}
      onClick={press}
    />
  )
}

/** On the stage and in a notice of a watched player. */
export function Mark({ list, player }: { readonly list: WatchList; readonly player: Lot }) {
  const { watch } = useMessages()
  const isOn = useStore(list, () => list.has(player))
  return isOn && <span className="watch-mark" role="img" aria-label={watch.watched} />
}
