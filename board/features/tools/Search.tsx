import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { orUnknown } from '../../ui/money.ts'
import { keepQueryInAddress, queryInAddress, serialInAddress } from './player-address.ts'
import type { Person, PlayerIndex } from './player-index.ts'
import { whereIs } from './player-location.ts'
import styles from './Tools.module.css'

/** More than anybody reads; the count says how many match. */
const MOST_SHOWN = 20
/** As many as fit above a phone's keyboard. These update at each key. */
const AT_ONCE = 4
/** A pause in typing. Browsers limit how often the address may change. */
const PAUSE_MS = 300

/**
 * One search over all lists: a combobox by the ARIA Authoring Practices. It hides no row and sends
 * nothing.
 */
export function Search(props: {
  /** `null` while it is being built. */
  readonly index: PlayerIndex | null
  /** Completes the index at once. */
  readonly whole: () => PlayerIndex
  /** Open at the start: the address has a search and no player. */
  readonly isAsked: boolean
  readonly onFocus: () => void
  readonly onChoose: (person: Person, query: string) => void
}) {
  const { index, whole, isAsked, onFocus, onChoose } = props
  const clock = useClock()
  const messages = useMessages()
  const [query, setQuery] = useState(queryInAddress)
  const [unknownSerial, setUnknownSerial] = useState(() => (isAsked ? serialInAddress() : ''))
  const [isOpen, setIsOpen] = useState(isAsked && (query !== '' || unknownSerial !== ''))
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

  // A search from the address has no focus to lose.
  useEffect(() => {
    if (!isOpen) return
    const listener = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [isOpen])

  const isAnswered = isOpen && query.trim() !== '' && index !== null
  const isUnknown = isOpen && isAsked && query === '' && unknownSerial !== ''
  const found = useMemo(
    () => (isAnswered ? index.find(query, MOST_SHOWN) : NOBODY),
    [isAnswered, index, query],
  )
  const { count } = found
  const before = useDeferredValue(found)
  // The rest updates after the first are painted, on a slow phone.
  const people = useMemo(
    () => [...found.people.slice(0, AT_ONCE), ...before.people.slice(AT_ONCE, found.people.length)],
    [found, before],
  )
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
        // One position more than players: the field itself.
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
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports <search> yet
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
        aria-label={messages.findPlayer}
        aria-expanded={isListed}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}${active}`}
        aria-keyshortcuts="/"
        placeholder={messages.findPlayer}
        title={messages.findHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => look(event.currentTarget.value)}
        onFocus={() => {
          setIsOpen(true)
          setUnknownSerial('')
          onFocus()
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles['results']} hidden={!isAnswered && !isUnknown}>
        <p role="status">
          {isUnknown && `${messages.serial(unknownSerial)} · ${messages.noPlayerFound}`}
          {isAnswered &&
            (isListed ? messages.playersFound(count, found.people.length) : messages.noPlayerFound)}
        </p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys */}
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={messages.findPlayer}
          hidden={!isListed}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => choose(people[placeOf(event)])}
        >
          {people.map((person, place) => (
            <Option
              // Two players may differ only in their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={place}
              id={`${id}${place}`}
              person={person}
              isActive={place === active}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const Option = memo(function Option(props: {
  readonly id: string
  readonly person: Person
  readonly isActive: boolean
}) {
  const { id, person, isActive } = props
  const messages = useMessages()
  return (
    <div
      ref={isActive ? inView : null}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
    >
      <bdi>{orUnknown(person.name)}</bdi>
      <small>
        {messages.serial(orUnknown(person.serialNumber))}
        {' · '}
        <bdi>{whereIs(person, messages)}</bdi>
      </small>
    </div>
  )
})

const NOBODY: ReturnType<PlayerIndex['find']> = { people: [], count: 0 }

/** The index of the option that was pressed. */
function placeOf({ currentTarget, target }: MouseEvent): number {
  return [...currentTarget.children].findIndex((option) => option.contains(target as Node))
}

function inView(option: Element | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** `/` focuses the field, except in another field. `?keys=off` turns that off (WCAG 2.1.4). */
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
