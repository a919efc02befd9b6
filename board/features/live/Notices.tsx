import { type ReactNode, useContext, useMemo, useState } from 'react'
import type { ChangeKind } from '../../../contract/auction-event.ts'
import { useMessages } from '../../i18n/language.ts'
import { type Change, MOST_NOTICES, type Notice } from '../../live/live-state.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import { useAnimationThrottle } from '../../ui/animation-throttle.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { useLiveState } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { missedSummary } from './announcements.ts'
import { LiveRegion } from './LiveRegion.tsx'
import styles from './Notices.module.css'
import { PlayerMarkContext } from './player-mark.ts'

/** §4: the colour of each label. */
const TONES: Readonly<Record<ChangeKind, Tone>> = {
  playerSold: 'good',
  playerAdded: 'info',
  playerUnsold: 'bad',
  teamChanged: 'change',
  saleUndone: 'warn',
}

/** The newest notices. Screen readers get them from `LiveRegion`, at their own pace. */
export function Notices(props: {
  readonly settings?: SettingsStore
  /**
   * On wall and overlay the sold state itself says a sale, and nobody was away: the stream only
   * showed another scene.
   */
  readonly isOnAir?: boolean
}) {
  const { settings, isOnAir = false } = props
  const messages = useMessages()
  const all = useLiveState((state) => state.notices)
  const saleId = useLiveState(({ banner }) => banner?.saleId ?? null)
  const [shownSale, setShownSale] = useState<number | null>(null)
  if (saleId !== null && saleId !== shownSale) setShownSale(saleId)
  const notices = useMemo(
    () =>
      isOnAir
        ? all.filter(({ id, kind }) => kind !== 'missed' && id !== (saleId ?? shownSale))
        : all,
    [all, isOnAir, saleId, shownSale],
  )
  const [held, setHeld] = useState(() => ({ notices, slots: slotsOf(new Map(), idsOf(notices)) }))
  if (held.notices !== notices) {
    setHeld({ notices, slots: slotsOf(held.slots, idsOf(notices)) })
  }
  return (
    <>
      <div className={styles['notices']} role="status" aria-live="off">
        {notices.map((notice) => (
          <Slot key={notice.id} row={MOST_NOTICES - (held.slots.get(notice.id) ?? 0)}>
            {notice.kind === 'missed' ? (
              <p className={styles['missed']}>{missedSummary(notice.tally, messages)}</p>
            ) : (
              <ChangeNotice notice={notice} />
            )}
          </Slot>
        ))}
      </div>
      <LiveRegion isOnAir={isOnAir} {...(settings && { settings })} />
    </>
  )
}

function idsOf(notices: readonly Notice[]): number[] {
  return notices.map(({ id }) => id)
}

/** Skips the entrance animation when notices follow one another quickly. */
function Slot({ row, children }: { readonly row: number; readonly children: ReactNode }) {
  const [rises] = useState(useAnimationThrottle('notice'))
  return (
    <div
      className={`floating ${styles['notice']}`}
      data-rises={rises || undefined}
      style={{ '--row': row }}
    >
      {children}
    </div>
  )
}

function ChangeNotice({ notice }: { readonly notice: Change }) {
  const { title, label } = useMessages().notices[notice.kind]
  const renderMark = useContext(PlayerMarkContext)
  return (
    <>
      <Photo src={notice.player.photo} of="player" size={48} isUrgent />
      <div className={styles['words']}>
        <p className={styles['title']}>
          {title}
          {renderMark(notice.player)}
        </p>
        <p className={styles['name']}>
          <bdi>{orUnknown(notice.player.name)}</bdi>
        </p>
        <Badge tone={TONES[notice.kind]}>{label}</Badge>
      </div>
    </>
  )
}

/** The slot of each notice by its id, counted from 0 at the bottom of the screen. */
export type Slots = ReadonlyMap<number, number>

/**
 * Assigns slots so that no notice moves while it is shown. A new one takes the slot above the last, or
 * the bottom one after the top.
 *
 * @param ids newest first
 */
export function slotsOf(before: Slots, ids: readonly number[]): Slots {
  const slots = new Map<number, number>()
  for (const id of ids) {
    const slot = before.get(id)
    if (slot !== undefined) slots.set(id, slot)
  }
  let slot = -1
  for (const id of ids.toReversed()) {
    const known = slots.get(id)
    if (known === undefined) {
      const taken = new Set(slots.values())
      do slot = (slot + 1) % MOST_NOTICES
      while (taken.has(slot))
      slots.set(id, slot)
    } else slot = known
  }
  return slots
}
