import { type ChangeEvent, type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'

/** A setting that is on or off, with a hint below it. */
export function Switch(props: {
  readonly label: ReactNode
  readonly hint: ReactNode
  readonly isOn: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const hintId = useId()
  return (
    <div>
      <label className={styles['label']}>
        <span>{props.label}</span>
        <input
          type="checkbox"
          className={styles['value']}
          checked={props.isOn}
          aria-describedby={hintId}
          onChange={props.onChange}
        />
      </label>
      <p id={hintId} className={styles['hint']}>
        {props.hint}
      </p>
    </div>
  )
}
