import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
}

/**
 * Tabs by the ARIA Authoring Practices: one tab stop; arrow keys, Home and End move and choose. Only the
 * chosen panel is rendered. The previous one is hidden at once and unmounted after the new one is
 * painted, as unmounting thousands of rows takes long.
 */
export function Tabs<Name extends string>(props: {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  readonly children: ReactNode
}) {
  const { label, tabs, chosen, onChoose, children } = props
  const buttons = useRef(new Map<Name, HTMLButtonElement>())
  const now = useMemo(() => ({ chosen, children }), [chosen, children])
  const left = useDeferredValue(now)

  /** Where the list has been scrolled away from the tabs, brings its start to them. */
  function choose(name: Name) {
    const panel = document.getElementById(`panel-${chosen}`)
    const tab = buttons.current.get(name)
    if (panel && tab) {
      const gap = panel.getBoundingClientRect().top - tab.getBoundingClientRect().bottom
      if (Math.abs(gap) > tab.offsetHeight) panel.scrollIntoView()
    }
    onChoose(name)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const here = tabs.findIndex(({ name }) => name === chosen)
    const index = targetIndex(event.key, here, tabs.length)
    const target = index === null ? undefined : tabs[index]
    if (target === undefined) return
    event.preventDefault()
    choose(target.name)
    buttons.current.get(target.name)?.focus()
  }

  return (
    <>
      <div
        className={styles['list']}
        role="tablist"
        aria-label={label}
        translate="no"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, label: tabLabel }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls={`panel-${name}`}
            tabIndex={name === chosen ? 0 : -1}
            className={styles['tab']}
            ref={(button) => {
              if (button === null) buttons.current.delete(name)
              else buttons.current.set(name, button)
            }}
            onClick={() => choose(name)}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== chosen}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own must be reachable (ARIA APG)
          tabIndex={0}
        >
          {name === chosen ? children : name === left.chosen ? left.children : null}
        </div>
      ))}
    </>
  )
}

/** The tab that a key moves to from tab `here` of `count`; `null` for any other key. */
function targetIndex(key: string, here: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (here + 1) % count
    case 'ArrowLeft':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
