import { useEffect, useMemo, useState } from 'react'
import type { Auction, Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Store } from '../../platform/store.ts'
import { useAddressedTab } from '../../ui/address.ts'
import { orUnknown } from '../../ui/money.ts'
import { useRendering } from '../../ui/rendering.ts'
import { useStore } from '../../ui/use-store.ts'
import { renderForPrint } from '../export/print.ts'
import { FoundPlayer } from '../search/FoundPlayer.tsx'
import {
  addressNow,
  goToPlayer,
  hasOwnSerial,
  placeInAddress,
  playerInAddress,
  queryInAddress,
  type Sought,
  useAddress,
} from '../search/player-address.ts'
import type { Person } from '../search/player-index.ts'
import { Search } from '../search/Search.tsx'
import { isTeam } from '../search/search-results.ts'
import { addressOf } from '../share/share.ts'
import { BoardMenu, type BoardMenuProps } from './BoardMenu.tsx'
import { useTools } from './use-tools.ts'

type ToolBarProps = Omit<BoardMenuProps, 'message' | 'announce'> & {
  /** The viewer's last action, for screen readers. */
  readonly announced: Store<string>
}

/** Search and the menu, above the lists. */
export function ToolBar({ announced, ...menu }: ToolBarProps) {
  const announce = announced.setState
  const messages = useMessages()
  const { auction } = useTools()
  const tab = useAddressedTab()
  const address = placeInAddress(useAddress())
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [visits, setVisits] = useState(0)

  const sought = useMemo(() => {
    const isStillThere = chosen?.address === address && chosen.auction === auction
    return isStillThere ? chosen.sought : playerInAddress(address, auction)
  }, [chosen, address, auction])

  // Shows the list with the player.
  useEffect(() => {
    if (sought === null || sought.place.tab === tab) return
    goToPlayer(sought, { query: queryInAddress(), auction, replace: true })
    setChosen({ sought, auction, address: placeInAddress(addressNow()) })
  }, [sought, tab, auction])
  const rendering = useRendering()
  useEffect(() => {
    const onPrint = () => renderForPrint(rendering)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [rendering])

  function goTo(result: Team | Person, query: string) {
    if (isTeam(result)) {
      goToTeam(result.anchor)
      return
    }
    const person = result
    const next = { person, place: person.places[0] }
    goToPlayer(next, { query, auction })
    setChosen({ sought: next, auction, address: placeInAddress(addressNow()) })
    setVisits(visits + 1)
  }

  const message = () => ({
    title: messages.auctionOf(orUnknown(auction.seriesName)),
    url: addressOf({ kind: 'board', tab }, window.location.href),
  })

  return (
    <>
      <Search isAsked={sought === null} onChoose={goTo} />
      <BoardMenu {...menu} message={message} announce={announce} />
      <p role="status" className="visually-hidden">
        {useStore(announced)}
      </p>
      {sought !== null && (
        <FoundPlayer
          sought={sought}
          hasOwnSerial={hasOwnSerial(sought.person, auction)}
          visit={`${address} ${visits}`}
          announce={announce}
        />
      )}
    </>
  )
}

/** Goes to the team's card as its link does. */
function goToTeam(anchor: string): void {
  window.location.hash = encodeURIComponent(anchor)
  // Nothing changes where the address has the team already.
  const card = document.getElementById(anchor)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView()
}

/** A player chosen by the viewer; valid while lists and address stay the same. */
interface Chosen {
  readonly sought: Sought
  readonly auction: Auction
  readonly address: string
}
