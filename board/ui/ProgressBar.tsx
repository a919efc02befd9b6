import styles from './ProgressBar.module.css'

/**
 * How full something is: `current` of `max`, either unknown as `null`. The width is capped at
 * 100 %; a maximum of 0 or less gives an empty bar. `fill` names the
 * colour, which is the stylesheet's.
 */
export function ProgressBar(props: {
  readonly current: number | null
  readonly max: number | null
  readonly fill: string
  /** What is being measured, for a screen reader. */
  readonly label: string
  /** The figures in words, as they stand beside the bar. */
  readonly valueText: string
}) {
  const { current, max, fill, label, valueText } = props
  const isKnown = current !== null && max !== null
  const share = isKnown && max > 0 ? Math.min(1, Math.max(0, current / max)) : 0
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={isKnown ? Math.max(0, max) : undefined}
      aria-valuenow={isKnown ? Math.min(current, Math.max(0, max)) : undefined}
      aria-valuetext={valueText}
    >
      <div className={styles['bar']} data-fill={fill} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
