import { useState } from 'react'
import {
  CHANGE_KINDS,
  type ChangeKind,
  type LiveState,
  MOST_NOTICES,
  type Notice,
} from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { useLaterWords } from '../../words/use-later-words.ts'
import { useLive } from '../use-live.ts'
import styles from './Notices.module.css'
import { placesOf } from './places.ts'

/** §4: the colour of each label. */
const TONES: Readonly<Record<ChangeKind, Tone>> = {
  playerSold: 'good',
  playerAdded: 'info',
  playerUnsold: 'bad',
  teamChanged: 'change',
  saleUndone: 'warn',
}

/** A polite live region, there from the start: one that comes with its first notice is not read. */
export function Notices({ view }: { readonly view: StoreView<LiveState> }) {
  const notices = useLive(view, (state) => state.notices)
  const [held, setHeld] = useState(() => ({ notices, places: placesOf(new Map(), idsOf(notices)) }))
  if (held.notices !== notices) {
    setHeld({ notices, places: placesOf(held.places, idsOf(notices)) })
  }
  return (
    <div className={styles['notices']} role="status" aria-live="polite" aria-atomic="false">
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={styles['notice']}
          style={{ gridRow: MOST_NOTICES - (held.places.get(notice.id) ?? 0) }}
        >
          {notice.kind === 'missed' ? <Missed tally={notice.tally} /> : <Told notice={notice} />}
        </div>
      ))}
    </div>
  )
}

function idsOf(notices: readonly Notice[]): number[] {
  return notices.map(({ id }) => id)
}

function Told({ notice }: { readonly notice: Exclude<Notice, { kind: 'missed' }> }) {
  const { title, label } = useLaterWords().notices[notice.kind]
  return (
    <>
      <Photo src={notice.player.photo} of="player" size={48} isUrgent />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['name']}>
          <bdi>{orUnknown(notice.player.name)}</bdi>
        </p>
        <Badge tone={TONES[notice.kind]}>{label}</Badge>
      </div>
    </>
  )
}

/** One summary of what came while nobody looked (decision record 0009). */
function Missed({ tally }: { readonly tally: Readonly<Partial<Record<ChangeKind, number>>> }) {
  const words = useLaterWords()
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [words.missed[kind](count)]
  })
  return <p className={styles['missed']}>{words.whileAway(parts.join(', '))}</p>
}
