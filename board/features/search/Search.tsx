import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { SearchIcon } from '../menu/icons.tsx'
import styles from '../menu/Tools.module.css'
import { useTools } from '../menu/use-tools.ts'
import { keepQueryInAddress, queryInAddress, serialInAddress } from './player-address.ts'
import { SearchOption } from './SearchOption.tsx'
import {
  firstResult,
  type SearchResult,
  usePlayerIndex,
  useSearchResults,
} from './search-results.ts'

/** A pause in typing. Browsers limit how often the address may change. */
const PAUSE_MS = 300

/**
 * One search over all lists and the teams: a combobox by the ARIA Authoring Practices. It hides no row and sends
 * nothing.
 */
export function Search(props: {
  /** Open at the start: the address has a search and no player. */
  readonly isAsked: boolean
  readonly onChoose: (result: SearchResult, query: string) => void
}) {
  const { isAsked, onChoose } = props
  const { index, whole } = usePlayerIndex(useTools().auction, useClock())
  const messages = useMessages()
  const [query, setQuery] = useQueryInAddress()
  const [unknownSerial, setUnknownSerial] = useState(() => (isAsked ? serialInAddress() : ''))
  const [isOpen, setIsOpen] = useState(isAsked && (query !== '' || unknownSerial !== ''))
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useSlashShortcut(input)

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
  const { teams, listed, shown, count } = useSearchResults(isAnswered ? index : null, query)
  const isListed = listed.length > 0
  const chosen = listed[active]

  /** One text: a page translator may have taken the node of a former one. */
  function foundWords(): string {
    if (isUnknown) return `${messages.serial(unknownSerial)} · ${messages.noPlayerFound}`
    if (!isAnswered) return ''
    if (!isListed) return messages.noPlayerFound
    const found = teams.length > 0 ? [messages.teamsFound(teams.length)] : []
    return (count > 0 ? [...found, messages.playersFound(count, shown)] : found).join(', ')
  }

  function changeQuery(text: string) {
    setQuery(text)
    setIsOpen(true)
    setActive(-1)
  }
  function choose(result: SearchResult | undefined) {
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
        const places = listed.length + 1
        setActive(((active + 1 + step + places) % places) - 1)
        break
      }
      case 'Enter':
        event.preventDefault()
        choose(chosen ?? firstResult(index ?? whole(), query))
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
        }}
        onKeyDown={onKeyDown}
      />
      <div className={`floating ${styles['results']}`} hidden={!isAnswered && !isUnknown}>
        <p role="status">{foundWords()}</p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys */}
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={messages.findPlayer}
          hidden={!isListed}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => choose(listed[placeOf(event)])}
        >
          {listed.map((result, place) => (
            <SearchOption
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

/** The index of the option that was pressed. */
function placeOf({ currentTarget, target }: MouseEvent): number {
  return [...currentTarget.children].findIndex((option) => option.contains(target as Node))
}

/** The search as a state, which `?q=` of the address follows, and which follows Back and Forward. */
function useQueryInAddress() {
  const clock = useClock()
  const state = useState(queryInAddress)
  const [query, setQuery] = state
  useEffect(() => clock.after(PAUSE_MS, () => keepQueryInAddress(query)), [clock, query])
  useEffect(() => {
    const listener = () => setQuery(queryInAddress())
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
  return state
}

/** `/` focuses the field, except in another field. `?keys=off` turns that off (WCAG 2.1.4). */
function useSlashShortcut(input: { readonly current: HTMLInputElement | null }): void {
  // A layout effect: the key works from the moment the field is visible.
  useLayoutEffect(() => {
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
