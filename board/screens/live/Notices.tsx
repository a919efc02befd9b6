import { type ReactNode, useState } from 'react'
import {
  type ChangeKind,
  type LiveState,
  MOST_NOTICES,
  type Notice,
} from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { createCalm } from '../../ui/calm.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { useLaterWords } from '../../words/use-later-words.ts'
import { useLive } from '../use-live.ts'
import { missedWords } from './missed-words.ts'
import styles from './Notices.module.css'
import { placesOf } from './places.ts'
import { Speech } from './Speech.tsx'

/** §4: the colour of each label. */
const TONES: Readonly<Record<ChangeKind, Tone>> = {
  playerSold: 'good',
  playerAdded: 'info',
  playerUnsold: 'bad',
  teamChanged: 'change',
  saleUndone: 'warn',
}

const isCalm = createCalm()

/** What was told last, for the eye; `Speech` says it, in its own words and at its own pace. */
export function Notices({ view }: { readonly view: StoreView<LiveState> }) {
  const words = useLaterWords()
  const notices = useLive(view, (state) => state.notices)
  const [held, setHeld] = useState(() => ({ notices, places: placesOf(new Map(), idsOf(notices)) }))
  if (held.notices !== notices) {
    setHeld({ notices, places: placesOf(held.places, idsOf(notices)) })
  }
  return (
    <>
      <div className={styles['notices']} role="status" aria-live="off">
        {notices.map((notice) => (
          <Place key={notice.id} row={MOST_NOTICES - (held.places.get(notice.id) ?? 0)}>
            {notice.kind === 'missed' ? (
              <p className={styles['missed']}>{missedWords(notice.tally, words)}</p>
            ) : (
              <Told notice={notice} />
            )}
          </Place>
        ))}
      </div>
      <Speech view={view} />
    </>
  )
}

function idsOf(notices: readonly Notice[]): number[] {
  return notices.map(({ id }) => id)
}

/** Rises when it comes, unless notices follow one another too fast. */
function Place({ row, children }: { readonly row: number; readonly children: ReactNode }) {
  const [rises] = useState(isCalm)
  return (
    <div className={styles['notice']} data-rises={rises || undefined} style={{ '--row': row }}>
      {children}
    </div>
  )
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
