import { useState } from 'react'
import { useAnimationThrottle } from '../rendering/animation-throttle.ts'
import money from './Money.module.css'
import { inRupees } from './money.ts'
import styles from './RollingMoney.module.css'

const DIGIT = /\d/

/**
 * An amount whose digits roll to a new value, unless raises follow one another quickly. The amount is
 * plain text of its final width from the first frame; the reel above it is drawn by CSS, so it is
 * neither read nor found.
 */
export function RollingMoney({ amount }: { readonly amount: number | null }) {
  const text = inRupees(amount)
  // Whichever lot it is of: a storm goes on from lot to lot.
  const mayAnimate = useAnimationThrottle('amount')
  const [roll, setRoll] = useState(() => {
    return { from: text, to: text, turn: 0, isOn: false, mayRoll: mayAnimate() }
  })
  if (roll.to !== text) {
    const isOn = mayAnimate() || roll.mayRoll
    setRoll({ from: roll.to, to: text, turn: roll.turn + (isOn ? 1 : 0), isOn, mayRoll: false })
  }
  return (
    <span
      className={`${money['money']} ${styles['amount']}`}
      data-unknown={amount === null || undefined}
      style={{ '--letters': text.length }}
    >
      <span key={roll.turn} className={roll.isOn ? styles['value'] : undefined}>
        {text}
      </span>
      {roll.isOn && (
        <span key={`reel ${roll.turn}`} className={styles['reel']} aria-hidden="true">
          {reelOf(roll.from, text).map(({ key, letter, style }) => (
            <i key={key} data-letter={letter} style={style} />
          ))}
        </span>
      )}
    </span>
  )
}

/** One cell per character of `to`. A digit rolls from the one at its place, tens from tens. */
function reelOf(from: string, to: string) {
  const ahead = from.length - to.length
  return [...to].map((letter, key) => {
    const before = from[key + ahead] ?? ''
    const style = { '--from': DIGIT.test(before) ? before : '0', '--to': letter }
    return { key, letter, style: DIGIT.test(letter) ? style : undefined }
  })
}
