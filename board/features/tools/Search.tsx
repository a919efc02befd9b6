import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { orUnknown } from '../../ui/money.ts'
import { SearchIcon } from './icons.tsx'
import { keepQueryInAddress, queryInAddress, serialInAddress } from './player-address.ts'
import type { Person, PlayerIndex } from './player-index.ts'
import { whereIs } from './player-location.ts'
import styles from './Tools.module.css'
import { FeaturesContext } from './ToolsSlots.tsx'

/** More than anybody reads; the count says how many match. */
const MOST_SHOWN = 20
const MOST_TEAMS = 4
/** As many as fit above a phone's keyboard. These update at each key. */
const AT_ONCE = 4
/** A pause in typing. Browsers limit how often the address may change. */
const PAUSE_MS = 300

/** A team, or a player of any list. */
type Result = Team | Person

/**
 * One search over all lists and the teams: a combobox by the ARIA Authoring Practices. It hides no row and sends
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
  readonly onChoose: (result: Result, query: string) => void
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
  const teams = useMemo(
    () => (isAnswered ? index.findTeams(query, MOST_TEAMS) : []),
    [isAnswered, index, query],
  )
  const results = useMemo(() => inOrder(teams, people, query), [teams, people, query])
  const isListed = results.length > 0
  const chosen = results[active]

  function changeQuery(text: string) {
    setQuery(text)
    setIsOpen(true)
    setActive(-1)
  }
  function choose(result: Result | undefined) {
    if (result === undefined) return
    setIsOpen(false)
    onChoose(result, query)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        setIsOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // One position more than results: the field itself.
        const places = results.length + 1
        setActive(((active + 1 + step + places) % places) - 1)
        break
      }
      case 'Enter':
        event.preventDefault()
        choose(chosen ?? firstOf(index ?? whole(), query))
        break
      case 'Escape':
        event.preventDefault()
        changeQuery('')
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
      <SearchIcon />
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
        onChange={(event) => changeQuery(event.currentTarget.value)}
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
            (isListed
              ? [
                  teams.length > 0 && messages.teamsFound(teams.length),
                  count > 0 && messages.playersFound(count, found.people.length),
                ]
                  .filter(Boolean)
                  .join(', ')
              : messages.noPlayerFound)}
        </p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys */}
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={messages.findPlayer}
          hidden={!isListed}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => choose(results[placeOf(event)])}
        >
          {results.map((result, place) => (
            <Option
              // biome-ignore lint/suspicious/noArrayIndexKey: two players may differ only in their position
              key={place}
              id={`${id}${place}`}
              result={result}
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
  readonly result: Result
  readonly isActive: boolean
}) {
  const { id, result, isActive } = props
  const messages = useMessages()
  const features = useContext(FeaturesContext)
  return (
    <div
      ref={isActive ? inView : null}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
    >
      {!isTeam(result) && features?.renderStar(result, true)}
      <bdi>{orUnknown(result.name)}</bdi>
      {isTeam(result) ? (
        <small>
          {messages.team}
          {' · '}
          {messages.squad(orUnknown(result.squadSize), orUnknown(result.squadLimit))}
        </small>
      ) : (
        <small>
          {messages.serial(orUnknown(result.serialNumber))}
          {' · '}
          <bdi>{whereIs(result, messages)}</bdi>
        </small>
      )}
    </div>
  )
})

export function isTeam(result: Result): result is Team {
  return 'squad' in result
}

/** Teams are few and come first, but a number is a serial. */
function inOrder(
  teams: readonly Team[],
  people: readonly Person[],
  query: string,
): readonly Result[] {
  return /^\P{L}*$/u.test(query) ? [...people, ...teams] : [...teams, ...people]
}

function firstOf(index: PlayerIndex, query: string): Result | undefined {
  return inOrder(index.findTeams(query, 1), index.find(query, 1).people, query)[0]
}

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
