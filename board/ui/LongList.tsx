import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import styles from './LongList.module.css'
import { onReach } from './reach.ts'
import { useSteps } from './use-steps.ts'

/**
 * Rows that the browser may leave undrawn together while they are off screen. As many as fill lines of
 * two and of three: another number leaves a hole in each group.
 */
const GROUP = 24
/** Rows that are there at once: more than a phone shows. */
const FIRST = GROUP
/** Rows that follow in one step. */
const STEP = 2 * GROUP
/** Fewer rows than this on a page are drawn whole: skipping costs more than it saves. */
const MANY_ROWS = 1000
/** A list no longer than this is one of several, and skipped with the card that it is in. */
const SHORT = 2 * GROUP

/** Whether the browser should leave undrawn what is off screen of a page with so many rows. */
export function isSkippedOffScreen(rowsOnPage: number): boolean {
  return rowsOnPage >= MANY_ROWS
}

/**
 * A list of any length. The first rows come at once, the rest in steps that give way to input, or
 * before their turn when one of them is wanted; until then their room is kept. On a page of many rows
 * the browser skips groups of them while they are off screen. It stays one list of known length to a
 * screen reader, and find-in-page reaches every row.
 */
export function LongList<Item>(parts: {
  readonly label: string
  readonly items: readonly Item[]
  /** Rows on the page in all, where this list is one of several. */
  readonly rowsOnPage?: number
  /** For a list that comes in one piece with what stands around it. */
  readonly isWhole?: boolean
  /** Draws one row; `index` counts from 0. */
  readonly children: (item: Item, index: number) => ReactNode
}) {
  const { label, items, rowsOnPage = items.length, isWhole = false, children } = parts
  const shown = useSteps(items.length, isWhole ? items.length : FIRST, STEP)
  const rows = useCallback(
    (start: number) =>
      items.slice(start, start + GROUP).map((item, offset) => children(item, start + offset)),
    [items, children],
  )
  const [wanted, setWanted] = useState(0)
  useEffect(() => onReach(setWanted), [])
  // The wanted row's group and the nearer of those beside it: more than a screen.
  const isFar = wanted >= shown && wanted < items.length
  const from = isFar ? Math.max(shown, GROUP * (Math.round(wanted / GROUP) - 1)) : shown
  const to = isFar ? Math.min(from + 2 * GROUP, items.length) : shown

  const group = (start: number) => (
    <Group
      key={start}
      start={start}
      rows={rows}
      setSize={items.length}
      isSkipped={isSkippedOffScreen(rowsOnPage) && items.length > SHORT}
    />
  )
  return (
    // A plain <ul> may hold nothing but its items, and here groups stand between.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="list" aria-label={label}>
      {[
        ...startsOf(0, shown).map(group),
        <Room key="before" rows={from - shown} />,
        ...startsOf(from, to).map(group),
        <Room key="after" rows={items.length - to} />,
      ]}
    </div>
  )
}

/** Where the groups begin that make up these rows. */
function startsOf(from: number, to: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / GROUP) }, (_, group) => from + group * GROUP)
}

/** As high as rows that are still to be drawn will be. */
function Room({ rows }: { readonly rows: number }) {
  return (
    rows > 0 && <div role="presentation" className={styles['room']} style={{ '--rows': rows }} />
  )
}

/** The rows from `start` on; drawn once, however many groups follow. */
const Group = memo(function Group(parts: {
  readonly start: number
  readonly rows: (start: number) => readonly ReactNode[]
  readonly setSize: number
  readonly isSkipped: boolean
}) {
  const { start, rows, setSize, isSkipped } = parts
  const drawn = rows(start)
  return (
    <div
      role="presentation"
      className={styles['group']}
      data-skipped-off-screen={isSkipped || undefined}
      style={{ '--rows': drawn.length }}
    >
      {drawn.map((row, offset) => (
        // biome-ignore lint/a11y/useSemanticElements: an item of the list above
        <div
          // A row has no identity but its place: serial numbers may be missing or repeated.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={offset}
          role="listitem"
          aria-setsize={setSize}
          aria-posinset={start + offset + 1}
          className={styles['item']}
        >
          {row}
        </div>
      ))}
    </div>
  )
})
