import { type ReactNode, useContext, useMemo, useState } from 'react'
import type { ChangeKind } from '../../../contract/auction-event.ts'
import { useMessages } from '../../i18n/language.ts'
import { type LiveState, MOST_NOTICES, type Notice } from '../../live/live-state.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import type { StoreView } from '../../platform/store.ts'
import { useAnimationThrottle } from '../../ui/animation-throttle.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { useStore } from '../../ui/use-store.ts'
import { missedSummary } from './announcements.ts'
import { LiveRegion } from './LiveRegion.tsx'
import styles from './Notices.module.css'
import { slotsOf } from './notice-slots.ts'
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
  readonly view: StoreView<LiveState>
  readonly settings?: SettingsStore
  /**
   * On wall and overlay the sold state itself says a sale (decision 35), and nobody was away: the stream only
   * showed another scene.
   */
  readonly isOnAir?: boolean
}) {
  const { view, settings, isOnAir = false } = props
  const messages = useMessages()
  const all = useStore(view, (state) => state.notices)
  const saleId = useStore(view, ({ banner }) => banner?.saleId ?? null)
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
      <LiveRegion view={view} isOnAir={isOnAir} {...(settings && { settings })} />
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

function ChangeNotice({ notice }: { readonly notice: Exclude<Notice, { kind: 'missed' }> }) {
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
