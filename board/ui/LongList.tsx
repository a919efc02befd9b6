import { memo, type ReactNode, useEffect, useState } from 'react'
import styles from './LongList.module.css'
import { useRendering } from './rendering.ts'
import type { RevealedRow } from './reveal-row.ts'
import { useIncremental } from './use-incremental.ts'

/** Rows that the browser skips together while they are off screen: fills lines of two and of three. */
const GROUP = 24
/** Rows per step. */
const STEP = 2 * GROUP
/** Rows in the first render: on a phone those that fit below the tabs. The server's page has whole squads. */
const FIRST = { phone: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 8, wide: STEP }
/** With fewer rows on the page, skipping costs more than it saves. */
const MANY_ROWS = 1000

/** Whether the browser should skip off-screen rows of a page with so many rows. */
export function isSkippedOffScreen(rowsOnPage: number): boolean {
  return rowsOnPage >= MANY_ROWS
}

/**
 * A list of any length. The first rows render at once, the rest in steps that yield to input, or earlier
 * when one of them is revealed; until then their space is reserved. On a page of many rows the browser skips
 * groups of them while they are off screen. To screen readers it is one list of known length, and
 * find-in-page reaches every row.
 */
export function LongList<Item>(props: {
  readonly label: string
  /** Names the list for `revealRow`. */
  readonly name: string
  readonly items: readonly Item[]
  /** Off-screen groups of rows are skipped, if the list is not short. */
  readonly isSkipped?: boolean
  /** Renders one row; `index` counts from 0, `actions` are those of a revealed row. */
  readonly children: (item: Item, index: number, actions: ReactNode) => ReactNode
}) {
  const { label, name, items, children } = props
  const { shown, from, to, revealed } = useShown(name, items.length)
  // A short list is skipped with the card around it.
  const isSkipped = items.length > STEP && (props.isSkipped ?? isSkippedOffScreen(items.length))
  const groups = (start: number, end: number) =>
    Array.from({ length: Math.ceil((end - start) / GROUP) }, (_, number) => {
      const first = start + number * GROUP
      return (
        <Group
          key={first}
          start={first}
          end={Math.min(first + GROUP, end)}
          items={items}
          row={children}
          isSkipped={isSkipped && first > 0}
          revealed={revealed && groupOf(revealed.index) === groupOf(first) ? revealed : null}
        />
      )
    })
  return (
    // A plain <ul> may hold only its items, but here are groups between.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="list" aria-label={label}>
      {[
        ...groups(0, shown),
        <Spacer key="before" rows={from - shown} />,
        ...groups(from, to),
        <Spacer key="after" rows={items.length - to} />,
      ]}
    </div>
  )
}

/** The rendered rows: those before `shown`, and `from` to before `to` around a revealed one. */
function useShown(name: string, count: number) {
  const steps = useIncremental(count, STEP, FIRST)
  const { lists } = useRendering()
  const [revealed, setRevealed] = useState<RevealedRow | null>(null)
  useEffect(() => lists.add({ name, show: setRevealed }), [lists, name])
  const wanted = revealed?.index ?? 0
  // Whole groups before a revealed row, so that its own group does not move later.
  const shown = wanted < steps ? steps : Math.min(Math.ceil(steps / GROUP) * GROUP, count)
  if (wanted < shown || wanted >= count) return { shown, from: shown, to: shown, revealed }
  // The row's group and the nearer neighbour: more than a screen.
  const from = Math.max(shown, GROUP * (Math.round(wanted / GROUP) - 1))
  return { shown, from, to: Math.min(from + 2 * GROUP, count), revealed }
}

function groupOf(row: number): number {
  return Math.floor(row / GROUP)
}

/** Reserves the height of rows that are not rendered yet. */
function Spacer({ rows }: { readonly rows: number }) {
  return (
    rows > 0 && <div role="presentation" className={styles['spacer']} style={{ '--rows': rows }} />
  )
}

interface GroupProps<Item> {
  readonly start: number
  readonly end: number
  readonly items: readonly Item[]
  readonly row: (item: Item, index: number, actions: ReactNode) => ReactNode
  readonly isSkipped: boolean
  readonly revealed: RevealedRow | null
}

/** The rows from `start` to before `end`. Memoized, as more groups follow. */
const Group = memo(function Group<Item>(props: GroupProps<Item>) {
  const { start, end, items, row, isSkipped, revealed } = props
  return (
    <div
      role="presentation"
      className={styles['group']}
      data-skipped-off-screen={isSkipped || undefined}
      style={{ '--rows': end - start }}
    >
      {items.slice(start, end).map((item, offset) => {
        const index = start + offset
        const found = index === revealed?.index ? revealed : null
        return (
          // biome-ignore lint/a11y/useSemanticElements: an item of the list above
          <div
            // Serial numbers may be missing or repeated.
            key={index}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles['item']}
            data-found={found ? '' : undefined}
            ref={found?.onRendered}
          >
            {row(item, index, found?.actions)}
          </div>
        )
      })}
    </div>
  )
}) as <Item>(props: GroupProps<Item>) => ReactNode
