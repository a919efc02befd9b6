import { memo, type ReactNode, useEffect, useState } from 'react'
import styles from './LongList.module.css'
import { useRendering } from './rendering.ts'
import type { RevealedRow } from './reveal-row.ts'
import { useIncremental } from './use-incremental.ts'

/** Rows that the browser skips together while they are off screen: fills lines of two and of three. */
const GROUP = 24
/** Rows in groups of groups, so that the browser checks few of them in a frame. */
const CHUNK = 10 * GROUP
/** Rows in the first render: on a phone those that fit below the tabs. */
const FIRST = { phone: GROUP / 3, wide: GROUP }
/** Rows per step. */
const STEP = 2 * GROUP
/** With fewer rows on the page, skipping costs more than it saves. */
const MANY_ROWS = 1000
/** A list up to this length is skipped with the card around it. */
const SHORT = 2 * GROUP

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
  /** Renders all rows at once. */
  readonly isWhole?: boolean
  /** Renders one row; `index` counts from 0, `actions` are those of a revealed row. */
  readonly children: (item: Item, index: number, actions: ReactNode) => ReactNode
}) {
  const { label, name, items, isWhole = false, children } = props
  const { shown, from, to, revealed } = useShown(name, items.length, isWhole)
  const isSkipped = items.length > SHORT && (props.isSkipped ?? isSkippedOffScreen(items.length))
  const groups = (start: number, end: number) =>
    startsOf(start, end, GROUP).map((each) => (
      <Group
        key={each}
        start={each}
        end={Math.min(each + GROUP, end)}
        items={items}
        row={children}
        isSkipped={isSkipped && each > 0}
        revealed={revealed !== null && groupOf(revealed.index) === groupOf(each) ? revealed : null}
      />
    ))
  /** The rendered rows from `start` to before `end`, and spacers for the others. */
  const rowsOf = (start: number, end: number) => {
    const within = (row: number) => Math.max(start, Math.min(row, end))
    return [
      ...groups(start, within(shown)),
      <Spacer key="before" rows={within(from) - within(shown)} />,
      ...groups(within(from), within(to)),
      <Spacer key="after" rows={end - within(to)} />,
    ]
  }
  const chunk = (start: number) => {
    const end = Math.min(start + CHUNK, items.length)
    return (
      <div
        key={start}
        role="presentation"
        className={styles['chunk']}
        style={{ '--rows': end - start }}
      >
        {rowsOf(start, end)}
      </div>
    )
  }
  return (
    // A plain <ul> may hold only its items, but here are groups between.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="list" aria-label={label}>
      {isSkipped
        ? startsOf(0, items.length, CHUNK).map((start) => chunk(start))
        : rowsOf(0, items.length)}
    </div>
  )
}

/** The rendered rows: those before `shown`, and `from` to before `to` around a revealed one. */
function useShown(name: string, count: number, isWhole: boolean) {
  const incremental = useIncremental(isWhole ? 0 : count, STEP, FIRST)
  const steps = isWhole ? count : incremental
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

/** The starts of groups of `size` rows, from `from` to before `to`. */
function startsOf(from: number, to: number, size: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => from + index * size)
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
