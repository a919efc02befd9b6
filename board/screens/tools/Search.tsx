import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Clock } from '../../live/clock.ts'
import { orUnknown } from '../../ui/money.ts'
import { useWords } from '../../words/language.ts'
import { useToolsWords } from '../../words/use-tools-words.ts'
import { whereIs } from './places.ts'
import { keepQueryInAddress, queryInAddress } from './player-address.ts'
import type { Person, PlayerIndex } from './player-index.ts'
import styles from './Tools.module.css'

/** More than anybody reads; the count says how many there are. */
const MOST_SHOWN = 20
/** Typing has paused; browsers bear only so many changes of the address in a while. */
const PAUSE_MS = 300

/**
 * One search over everything on the board: a combobox by the ARIA Authoring Practices. It filters
 * nothing away and sends nothing anywhere.
 */
export function Search(parts: {
  readonly clock: Clock
  /** `null` while it is being made. */
  readonly index: PlayerIndex | null
  /** The index, also when that takes its time. */
  readonly whole: () => PlayerIndex
  /** The search is open at the start: the address asks for it and for no player. */
  readonly isAsked: boolean
  readonly onFocus: () => void
  readonly onChoose: (person: Person, query: string) => void
}) {
  const { clock, index, whole, isAsked, onFocus, onChoose } = parts
  const board = useWords()
  const words = useToolsWords()
  const [query, setQuery] = useState(queryInAddress)
  const [isOpen, setIsOpen] = useState(isAsked && query !== '')
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useFocusBySlash(input)

  useEffect(() => clock.after(PAUSE_MS, () => keepQueryInAddress(query)), [clock, query])
  useEffect(() => {
    const listener = () => setQuery(queryInAddress())
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])

  // A search that the address asked for has no focus to lose.
  useEffect(() => {
    if (!isOpen) return
    const listener = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [isOpen])

  const isAnswered = isOpen && query.trim() !== '' && index !== null
  const { people, count } = isAnswered ? index.find(query, MOST_SHOWN) : NOBODY
  const isListed = people.length > 0
  const chosen = people[active]

  function look(text: string) {
    setQuery(text)
    setIsOpen(true)
    setActive(-1)
  }
  function choose(person: Person | undefined) {
    if (person === undefined) return
    setIsOpen(false)
    onChoose(person, query)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        setIsOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // One place more than there are players: the field itself.
        const places = people.length + 1
        setActive(((active + 1 + step + places) % places) - 1)
        break
      }
      case 'Enter':
        event.preventDefault()
        choose(chosen ?? (index ?? whole()).find(query, 1).people[0])
        break
      case 'Escape':
        event.preventDefault()
        look('')
        setIsOpen(false)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <div
      ref={root}
      role="search"
      className={styles['search']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={words.findPlayer}
        aria-expanded={isListed}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}${active}`}
        aria-keyshortcuts="/"
        placeholder={words.findPlayer}
        title={words.findHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => look(event.currentTarget.value)}
        onFocus={() => {
          setIsOpen(true)
          onFocus()
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles['results']} hidden={!isAnswered}>
        <p role="status">
          {isAnswered &&
            (isListed ? words.playersFound(count, people.length) : words.noPlayerFound)}
        </p>
        <div role="listbox" id={`${id}list`} aria-label={words.findPlayer} hidden={!isListed}>
          {people.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              // Two players may have everything in common but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={place}
              ref={place === active ? inView : null}
              role="option"
              id={`${id}${place}`}
              aria-selected={place === active}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <bdi>{orUnknown(person.name)}</bdi>
              <small>
                {board.serial(orUnknown(person.serialNumber))}
                {' · '}
                <bdi>{whereIs(person, board, words)}</bdi>
              </small>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const NOBODY = { people: [], count: 0 }

function inView(option: Element | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** `/` leads to the field from anywhere but another field. `?keys=off` turns that off (WCAG 2.1.4). */
function useFocusBySlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isField(event.target)) return
      if (new URLSearchParams(window.location.search).get('keys') === 'off') return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [input])
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
