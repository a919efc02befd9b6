import styles from './Spinner.module.css'

/** Shown while data loads (§2.5). */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className={styles['spinner']} role="status">
      <span className="ring" aria-hidden="true" />
      {label}
    </div>
  )
}
