import styles from './ProgressBar.module.css'

/**
 * A bar of `current` of `max`, `null` if unknown. Its width is capped at 100 %; a maximum of 0 or less
 * gives an empty bar. `fill` selects the colour.
 */
export function ProgressBar(props: {
  readonly current: number | null
  readonly max: number | null
  readonly fill: string
  /** The label for screen readers. */
  readonly label: string
  /** The value for screen readers. */
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
