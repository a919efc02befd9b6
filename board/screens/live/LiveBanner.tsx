import type { Banner, LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { RollingMoney } from '../../ui/RollingMoney.tsx'
import { asTime } from '../../ui/when.ts'
import { useWords } from '../../words/language.ts'
import { useLaterWords } from '../../words/use-later-words.ts'
import { useLive } from '../use-live.ts'
import styles from './LiveBanner.module.css'

/**
 * The stage at the top of the page (§2.7). Its room is kept between lots, so that nothing below
 * moves when one opens; the banner itself is there only while there is a player to show.
 */
export function LiveBanner({ view }: { readonly view: StoreView<LiveState> }) {
  const words = useLaterWords()
  const banner = useLive(view, (state) => state.banner)
  const isChannelDown = useLive(
    view,
    ({ channel }) => channel === 'reconnecting' || channel === 'paused',
  )
  return (
    <div className={styles['stage']}>
      {banner === null ? (
        <p className={styles['waiting']}>
          <Gavel />
          {words.waiting}
        </p>
      ) : (
        <LotBanner key={banner.id} banner={banner} isAged={isChannelDown || banner.mayBeOver} />
      )}
    </div>
  )
}

/** The hammer at rest, as on the icon of the page. */
function Gavel() {
  return (
    <svg viewBox="3 2 27 28" aria-hidden="true">
      <g fill="var(--stage-line)" transform="rotate(-45 14 14)">
        <rect x="5" y="8" width="16" height="9" rx="2" />
        <rect x="11.5" y="17" width="3" height="13" rx="1.5" />
      </g>
      <rect x="17" y="26" width="11" height="3" rx="1.5" fill="currentColor" />
    </svg>
  )
}

/** Letters from which on a name is set smaller, so that the whole of it is on air. */
const LONG_NAME = 28

function isLong(name: string | null): boolean {
  return name !== null && [...name].length > LONG_NAME
}

/**
 * Aged: nobody is telling how the bidding goes on, so the lot says when it was heard (decision
 * record 0034).
 */
function LotBanner(parts: { readonly banner: Banner; readonly isAged: boolean }) {
  const { banner } = parts
  const words = useLaterWords()
  const { photoOf } = useWords()
  const { lot } = banner
  const isSold = banner.saleId !== null
  const isAged = parts.isAged && !isSold
  return (
    <section
      className={styles['banner']}
      data-state={isSold ? 'sold' : 'open'}
      data-aged={isAged || undefined}
      aria-label={isSold ? words.playerSold : words.underHammer}
    >
      <div className={styles['inner']}>
        <Photo
          src={lot.photo}
          of="player"
          size={144}
          isUrgent
          askLabel={photoOf(orUnknown(lot.name))}
        />
        <div className={styles['facts']}>
          <p className={styles['name']} data-long={isLong(lot.name) || undefined}>
            <bdi>{orUnknown(lot.name)}</bdi>
          </p>{' '}
          <p className={styles['bid']}>
            <span className={styles['serial']}>{words.serial(orUnknown(lot.serialNumber))}</span>{' '}
            <span className={styles['price']}>
              {isSold ? (
                <span className={styles['sold']}>{words.sold}</span>
              ) : (
                <span className={styles['label']}>{`${words.currentBid}:`}</span>
              )}{' '}
              <strong className={styles['amount']}>
                <RollingMoney amount={lot.amount} />
              </strong>
            </span>
          </p>
        </div>
        {isAged && <p className={styles['heard']}>{words.heard(asTime(banner.heardAt))}</p>}
      </div>
    </section>
  )
}
