import { useEffect, useMemo, useState } from 'react'
import type { Auction, Rupees } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useStylesheet } from '../../shared/use-stylesheet.ts'
import { asTime } from '../../ui/time-of-day.ts'
import oldLists from './old-lists.css?inline'
import { useCurrentBid } from './PriceFacts.tsx'
import { useAreOld } from './use-are-old.ts'

interface ListMarksProps {
  readonly lists: Extract<Lists, { status: 'ready' }>
}

/**
 * What the moment says about the board's lists: that they are old, or which teams can't bid any more.
 * Drawn by style sheets that come and go, because no event changes the lists themselves (§4). Where the
 * marks stand is in `list-marks.css`.
 */
export function ListMarks(props: ListMarksProps) {
  return useAreOld() ? <OldLists {...props} /> : <OutbidTeams {...props} />
}

/** The figures are pale, and have their time beside them. */
function OldLists({ lists }: ListMarksProps) {
  const messages = useMessages()
  const time = asTime(lists.loadedAt)
  const asOf = messages.listsAsOf(time)
  // Not read out: the state line is. Written into each rule: a custom property would restyle the whole page.
  useStylesheet(`${oldLists}
    .lists h2:has(+ dl)::after,
    .lists thead th:nth-child(2)::before,
    .lists article dl > :first-child::after { content: ${mark(time)} / '' }
    .lists [role='tabpanel']::before { content: ${mark(asOf)} / '' }
  `)
  return null
}

/** In the summary the teams whose maximum bid is below the price are set back, with the number of the others. */
function OutbidTeams({ lists }: ListMarksProps) {
  const messages = useMessages()
  const { auction } = lists
  const price = useCurrentBid()
  // Once for each file: no bid reads the lists.
  const limits = useMemo(() => limitsOf(auction), [auction])
  const css = price === null ? '' : outbidCss(limits, price, messages.canBid)
  const clock = useClock()
  const [settled, setSettled] = useState(css)
  // Another sheet restyles the page, which a burst of bids should not do each time.
  useEffect(() => clock.after(SETTLE_MS, () => setSettled(css)), [css, clock])
  useStylesheet(settled)
  return null
}

/** How long the price has to stand before the marks follow it. */
const SETTLE_MS = 150

interface Limit {
  readonly maxBid: Rupees
  /** Finds the team's link. */
  readonly link: string
}

function limitsOf({ teams }: Auction): readonly Limit[] {
  return teams.flatMap(({ maxBid, anchor }) =>
    maxBid === null ? [] : [{ maxBid, link: `[href="#${encodeURIComponent(anchor)}"]` }],
  )
}

function outbidCss(limits: readonly Limit[], price: Rupees, canBid: string): string {
  const outbid = limits.filter(({ maxBid }) => maxBid < price)
  const row = `.lists tbody tr:has(a:is(${outbid.map(({ link }) => link).join()}))`
  return `
    .lists thead th:nth-child(2)::before {
      content: ${mark(`${canBid}: ${limits.length - outbid.length}`)} / '';
    }
    ${row} > td:nth-child(2) { color: var(--ink-2); text-decoration: line-through }
    ${row} img { opacity: 0.4; filter: grayscale(1) }
  `
}

/** A string of CSS: one word, on the first line if that has room for it. */
function mark(text: string): string {
  return `"\\200B " ${JSON.stringify(text.replace(/\s/g, '\u00a0'))}`
}
