import type { Key, ReactNode } from 'react'
import styles from './LongList.module.css'

/** Rows that the browser may leave undrawn together while they are off screen. */
const GROUP = 25
/** Fewer rows than this on a page are drawn whole: skipping costs more than it saves. */
const MANY_ROWS = 400

/**
 * A list of any length. On a page of many rows the browser skips groups of them while they are off
 * screen; it stays one list to a screen reader, and find-in-page reaches every row.
 */
export function LongList<Item>(parts: {
  readonly label: string
  readonly items: readonly Item[]
  /** Rows on the page in all, where this list is one of several. */
  readonly rowsOnPage?: number
  readonly keyOf: (item: Item, index: number) => Key
  readonly children: (item: Item, index: number) => ReactNode
}) {
  const { label, items, rowsOnPage = items.length, keyOf, children } = parts
  const groups = Array.from(
    { length: Math.ceil(items.length / GROUP) },
    (_, group) => group * GROUP,
  )
  return (
    // A plain <ul> may hold nothing but its items, and here groups stand between.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="list" aria-label={label}>
      {groups.map((start) => (
        <div
          key={start}
          role="presentation"
          className={styles['group']}
          data-skipped-off-screen={rowsOnPage >= MANY_ROWS || undefined}
        >
          {items.slice(start, start + GROUP).map((item, offset) => (
            // biome-ignore lint/a11y/useSemanticElements: an item of the list above
            <div key={keyOf(item, start + offset)} role="listitem" className={styles['item']}>
              {children(item, start + offset)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
