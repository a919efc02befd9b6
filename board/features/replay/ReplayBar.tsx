import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import { type Playback, type RecordedLot, SPEEDS } from '../../live/playback.ts'
import { useClock } from '../../platform/use-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { asTime } from '../../ui/time-of-day.ts'
import { useStore } from '../../ui/use-store.ts'
import { CopyButton } from '../share/ShareItems.tsx'
import { addressAt, lotAt, nextLot } from './moments.ts'
import { PlayerJump } from './PlayerJump.tsx'
import type { Replaying } from './replaying.ts'
import { Track } from './Track.tsx'

/** How long a slider has to stand before the board goes there: a drag passes hundreds of lots. */
const SETTLE_MS = 120

/** The controls of the recording, at the foot of the window. */
export function ReplayBar(props: {
  readonly replay: Replaying
  readonly playback: Playback
  readonly jump: (step: number) => void
}) {
  const { replay, playback, jump } = props
  const { lots, start, steps } = playback.recorded
  const messages = useMessages()
  const { replay: words } = messages
  const clock = useClock()
  const played = useStore(playback.state, ({ step }) => lotAt(lots, step))
  const time = useStore(playback.state, ({ step }) => asTime(steps[step]?.at ?? 0))
  const isPlaying = useStore(playback.state, (state) => state.isPlaying)
  const speed = useStore(playback.state, (state) => state.speed)
  const isAtEnd = useStore(playback.state, (state) => state.isAtEnd)
  const [team, setTeam] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState('')
  /** Where the slider is while it moves; -1 is the start. */
  const [aimed, setAimed] = useState<number | null>(null)
  const index = aimed ?? played
  const lot = lots[index]
  const id = useId()
  const bar = useRef<HTMLElement>(null)
  useRoomFor(bar)

  function goTo(next: RecordedLot | undefined) {
    jump(next?.step ?? start)
    setSaid(next === undefined ? words.start : lotText(next, messages))
  }

  useEffect(() => {
    if (aimed === null) return
    return clock.after(SETTLE_MS, () => {
      jump(lots[aimed]?.step ?? start)
      setAimed(null)
    })
  }, [aimed, clock, jump, lots, start])

  const teams = useMemo(
    () =>
      [...new Set(lots.flatMap((one) => one.team ?? []))].sort((one, other) =>
        one.localeCompare(other),
      ),
    [lots],
  )
  const previous = nextLot(lots, index, -1, team)
  const next = nextLot(lots, index, 1, team)
  // A result is not told before it is played.
  const outcome = aimed !== null && lot !== undefined ? outcomeText(lot, messages) : null
  const name = lot === undefined ? words.start : lotText(lot, messages)
  const spoken = outcome === null ? name : `${name}, ${outcome}`
  return (
    <section ref={bar} className="replay" aria-label={words.bar}>
      <Track
        lots={lots}
        index={index}
        team={team}
        label={words.lots}
        text={spoken}
        onAim={setAimed}
      />
      <p className="replay-lot">
        <span>{time}</span>{' '}
        <bdi className="replay-name">{lot === undefined ? words.start : orUnknown(lot.name)}</bdi>{' '}
        {outcome !== null && <span className="replay-outcome">{outcome}</span>}
      </p>
      <div className="replay-keys">
        <Key name={words.previous} onPress={() => goTo(previous)}>
          <path d="M6 5h2.5v14H6zM19 5v14l-9.5-7z" />
        </Key>
        <Key
          name={isPlaying ? words.pause : words.play}
          onPress={() => {
            if (isPlaying) return playback.pause()
            if (isAtEnd) jump(start)
            playback.play()
          }}
        >
          {isPlaying ? <path d="M6 5h4v14H6zM14 5h4v14h-4z" /> : <path d="M7 4.5v15l12-7.5z" />}
        </Key>
        <Key
          name={words.next}
          isOff={next === undefined}
          onPress={() => next !== undefined && goTo(next)}
        >
          <path d="M15.5 5H18v14h-2.5zM5 5l9.5 7L5 19z" />
        </Key>
      </div>
      <select
        className="replay-speed"
        aria-label={words.speed}
        value={speed}
        onChange={({ target }) => {
          const chosen = SPEEDS.find((one) => String(one) === target.value)
          if (chosen !== undefined) playback.setSpeed(chosen)
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>{`${one} ×`}</option>
        ))}
      </select>
      <Key
        name={messages.more}
        className="replay-more"
        isOpen={isOpen}
        controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        <path d="M5 10a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4z" />
      </Key>
      <div id={id} className="replay-tools" data-open={isOpen || undefined}>
        <PlayerJump lots={lots} onChoose={goTo} />
        <select
          aria-label={words.purchasesOf}
          value={team ?? ''}
          onChange={({ target }) => {
            const chosen = target.value === '' ? null : target.value
            setTeam(chosen)
            if (chosen !== null) goTo(nextLot(lots, -1, 1, chosen))
          }}
        >
          <option value="">{words.allTeams}</option>
          {teams.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <CopyButton
          text={() => addressAt(window.location.href, lot?.id ?? 'start')}
          announce={setSaid}
        >
          {messages.copyLink}
        </CopyButton>
        <Button onClick={replay.close}>{words.stop}</Button>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

function Key(props: {
  readonly name: string
  readonly onPress: () => void
  readonly children: ReactNode
  readonly className?: string
  readonly isOff?: boolean
  readonly isOpen?: boolean
  readonly controls?: string
}) {
  const { name, onPress, children, className, isOff, isOpen, controls } = props
  return (
    <button
      type="button"
      className={`replay-key ${className ?? ''}`}
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentcolor">
        {children}
      </svg>
    </button>
  )
}

/** "₹1,50,00,000 · Kaveri Otters", or that nobody bought the player. */
function outcomeText({ isSold, price, team }: RecordedLot, messages: Messages): string {
  if (!isSold) return messages.unsold
  return team === null ? inRupees(price) : `${inRupees(price)} · ${team}`
}

function lotText({ name, serialNumber }: RecordedLot, messages: Messages): string {
  return `${orUnknown(name)}, ${messages.serial(orUnknown(serialNumber))}`
}

/** Keeps the page's foot and the phone's tabs above the bar. */
function useRoomFor(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { style, dataset } = document.documentElement
    dataset['replay'] = ''
    const observer = new ResizeObserver(() =>
      style.setProperty('--replay-bar', `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current !== null) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      delete dataset['replay']
      style.removeProperty('--replay-bar')
    }
  }, [bar])
}
