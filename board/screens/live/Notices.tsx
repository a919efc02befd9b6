import {
  CHANGE_KINDS,
  type ChangeKind,
  type LiveState,
  type Notice,
} from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { useLive } from '../use-live.ts'
import styles from './Notices.module.css'

/** §4: what each event says, and its coloured label. */
const WORDS: Readonly<
  Record<ChangeKind, { readonly title: string; readonly label: string; readonly tone: Tone }>
> = {
  playerSold: { title: 'Player Sold!', label: 'Sold', tone: 'good' },
  playerAdded: { title: 'New Player Added', label: 'New Player', tone: 'info' },
  playerUnsold: { title: 'Player Unsold', label: 'Unsold', tone: 'bad' },
  teamChanged: { title: 'Team Changed', label: 'Team Changed', tone: 'change' },
  saleUndone: { title: 'Undo Sold', label: 'Undo Sold', tone: 'warn' },
}

/** A polite live region, there from the start: one that comes with its first notice is not read. */
export function Notices({ view }: { readonly view: StoreView<LiveState> }) {
  const notices = useLive(view, (state) => state.notices)
  return (
    <div className={styles['notices']} role="status" aria-live="polite" aria-atomic="false">
      {notices.map((notice) => (
        <div key={notice.id} className={styles['notice']}>
          {notice.kind === 'missed' ? <Missed tally={notice.tally} /> : <Told notice={notice} />}
        </div>
      ))}
    </div>
  )
}

function Told({ notice }: { readonly notice: Exclude<Notice, { kind: 'missed' }> }) {
  const { title, label, tone } = WORDS[notice.kind]
  return (
    <>
      <Photo src={notice.player.photo} of="player" size={48} isUrgent />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['name']}>
          <bdi>{orUnknown(notice.player.name)}</bdi>
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </>
  )
}

/** One summary of what came while nobody looked (decision record 0009). */
function Missed({ tally }: { readonly tally: Readonly<Partial<Record<ChangeKind, number>>> }) {
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = tally[kind]
    return count === undefined ? [] : [`${count} ${WORDS[kind].label.toLowerCase()}`]
  })
  return (
    <p className={styles['words']}>
      <span className={styles['title']}>While you were away: </span>
      {parts.join(', ')}
    </p>
  )
}
