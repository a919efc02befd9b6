import type { Banner, LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { RollingMoney } from '../../ui/RollingMoney.tsx'
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
  return (
    <div className={styles['stage']}>
      {banner === null ? (
        <p className={styles['waiting']}>{words.waiting}</p>
      ) : (
        <LotBanner key={banner.id} banner={banner} />
      )}
    </div>
  )
}

/** Letters from which on a name is set smaller, so that the whole of it is on air. */
const LONG_NAME = 28

function isLong(name: string | null): boolean {
  return name !== null && [...name].length > LONG_NAME
}

function LotBanner({ banner }: { readonly banner: Banner }) {
  const words = useLaterWords()
  const { lot } = banner
  const isSold = banner.saleId !== null
  return (
    <section
      className={styles['banner']}
      data-state={isSold ? 'sold' : 'open'}
      aria-label={isSold ? words.playerSold : words.underHammer}
    >
      <div className={styles['inner']}>
        <Photo src={lot.photo} of="player" size={144} isUrgent />
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
      </div>
    </section>
  )
}
