import type { Team } from '../../contract/auction.ts'
import { useFirstScreenMessages } from '../i18n/first-screen-language.ts'
import { orUnknown } from './money.ts'
import styles from './ProgressBar.module.css'
import { fillOf, placesOf } from './squad.ts'

/**
 * §2.3: the players of a team, of its places. The width is capped at 100 %; a maximum of 0 or less gives an
 * empty bar.
 */
export function ProgressBar({ team }: { readonly team: Team }) {
  const { squadSize: current, squadLimit: max } = team
  const messages = useFirstScreenMessages()
  const isKnown = current !== null && max !== null
  const share = isKnown && max > 0 ? Math.min(1, Math.max(0, current / max)) : 0
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={messages.playersOf(orUnknown(team.name))}
      aria-valuemin={0}
      aria-valuemax={isKnown ? Math.max(0, max) : undefined}
      aria-valuenow={isKnown ? Math.min(current, Math.max(0, max)) : undefined}
      aria-valuetext={placesOf(team, messages)}
    >
      <div
        className={styles['bar']}
        data-fill={fillOf(team)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
