import { memo, type ReactNode, useEffect, useState } from 'react'
import { useRendering } from '../rendering/rendering.ts'
import type { RevealedRow } from '../rendering/reveal-row.ts'
import { useIncremental } from '../rendering/use-incremental.ts'
import styles from './LongList.module.css'

/**
 * Rows that the browser may leave undrawn together while they are off screen. As many as fill lines of
 * two and of three: another number leaves a hole in each group.
 */
const GROUP = 24
/** Rows in groups that are skipped together, so that the browser looks at few of the groups in a frame. */
const CHUNK = 10 * GROUP
/** Rows that are there at once: on a phone what there is room for below the tabs. */
const FIRST = { phone: GROUP / 3, wide: GROUP }
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
  /** Names the list to whoever reveals a row of it. */
  readonly name: string
  readonly items: readonly Item[]
  /** Rows on the page in all, where this list is one of several. */
  readonly rowsOnPage?: number
  /** For a list that comes in one piece with what stands around it. */
  readonly isWhole?: boolean
  /** Renders one row; `index` counts from 0, `actions` are those of a revealed row. */
  readonly children: (item: Item, index: number, actions: ReactNode) => ReactNode
}) {
  const { label, name, items, rowsOnPage = items.length, isWhole = false, children } = parts
  const { shown, from, to, revealed } = useShown(name, items.length, isWhole)
  const isSkipped = isSkippedOffScreen(rowsOnPage) && items.length > SHORT
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
  /** What there is of the rows from `start` to before `end`, and room for the others. */
  const rowsOf = (start: number, end: number) => {
    const within = (row: number) => Math.max(start, Math.min(row, end))
    return [
      ...groups(start, within(shown)),
      <Room key="before" rows={within(from) - within(shown)} />,
      ...groups(within(from), within(to)),
      <Room key="after" rows={end - within(to)} />,
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
    // A plain <ul> may hold nothing but its items, and here groups stand between.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="list" aria-label={label}>
      {isSkipped
        ? startsOf(0, items.length, CHUNK).map((start) => chunk(start))
        : rowsOf(0, items.length)}
    </div>
  )
}

/** Which rows are rendered by now: those before `shown`, and around a revealed one `from` to before `to`. */
function useShown(name: string, count: number, isWhole: boolean) {
  const steps = useIncremental(count, STEP, isWhole ? { phone: count, wide: count } : FIRST)
  const { lists } = useRendering()
  const [revealed, setRevealed] = useState<RevealedRow | null>(null)
  useEffect(() => lists.add({ name, show: setRevealed }), [lists, name])
  const wanted = revealed?.index ?? 0
  // Whole groups before a wanted row: its own must begin where it will when all have come.
  const shown = wanted < steps ? steps : Math.min(Math.ceil(steps / GROUP) * GROUP, count)
  if (wanted < shown || wanted >= count) return { shown, from: shown, to: shown, revealed }
  // The wanted row's group and the nearer of those beside it: more than a screen.
  const from = Math.max(shown, GROUP * (Math.round(wanted / GROUP) - 1))
  return { shown, from, to: Math.min(from + 2 * GROUP, count), revealed }
}

function groupOf(row: number): number {
  return Math.floor(row / GROUP)
}

/** Where what holds `size` rows each begins, from `from` to before `to`. */
function startsOf(from: number, to: number, size: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => from + index * size)
}

/** As high as rows that are still to be drawn will be. */
function Room({ rows }: { readonly rows: number }) {
  return (
    rows > 0 && <div role="presentation" className={styles['room']} style={{ '--rows': rows }} />
  )
}

interface GroupParts<Item> {
  readonly start: number
  readonly end: number
  readonly items: readonly Item[]
  readonly row: (item: Item, index: number, actions: ReactNode) => ReactNode
  readonly isSkipped: boolean
  readonly revealed: RevealedRow | null
}

/** The rows from `start` to before `end`; rendered once, however many groups follow. */
const Group = memo(function Group<Item>(parts: GroupParts<Item>) {
  const { start, end, items, row, isSkipped, revealed } = parts
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
            // A row has no identity but its place: serial numbers may be missing or repeated.
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
}) as <Item>(parts: GroupParts<Item>) => ReactNode
