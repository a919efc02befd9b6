import { useEffect, useMemo, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useLive, useLiveState } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'

/** Limits title updates, which cost the browser more than the banner. */
const TITLE_MS = 500

/**
 * Puts the open lot into the tab's title, before the series. The header writes the series only with a
 * new file, and this effect runs after it.
 */
export function LotTitle() {
  const { auction } = useLive()
  const clock = useClock()
  const messages = useMessages()
  const banner = useLiveState((state) => state.banner)
  const series = useMemo(
    () => auction && messages.auctionOf(orUnknown(auction.seriesName)),
    [auction, messages],
  )
  const lot = banner && [inRupees(banner.lot.amount), orUnknown(banner.lot.name)].join(' · ')
  const state = banner && banner.saleId !== null ? `${messages.soldBadge} ` : ''
  const isOpen = lot !== null
  const before = useRef('')
  useEffect(() => {
    if (!isOpen) return undefined
    before.current = series ?? document.title
    return () => {
      document.title = before.current
    }
  }, [isOpen, series])
  const writtenAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the title changes with `series`
  useEffect(() => {
    if (lot === null) return undefined
    const write = () => {
      writtenAt.current = clock.now()
      document.title = `${state}${lot} · ${before.current}`
    }
    // In either direction: the clock may have been set back since.
    const waitMs = TITLE_MS - Math.abs(clock.now() - writtenAt.current)
    if (waitMs > 0) return clock.after(waitMs, write)
    write()
    return undefined
  }, [lot, state, series, clock])
  return null
}

/** The tab's title on wall and overlay, which have no header to write it. */
export function SeriesTitle() {
  const { auction } = useLive()
  const messages = useMessages()
  return auction && <title>{messages.auctionOf(orUnknown(auction.seriesName))}</title>
}
