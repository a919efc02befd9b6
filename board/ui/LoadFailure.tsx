import { useFirstScreenMessages } from '../i18n/first-screen-language.ts'
import styles from './LoadFailure.module.css'

/** §2.6, §8: the lists failed to load; the viewer can try again. */
export function LoadFailure(props: {
  readonly className: string | undefined
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}) {
  const { className, isTrying, onTryAgain } = props
  const messages = useFirstScreenMessages()
  return (
    <div className={className}>
      <div className={styles['alert']} role="alert">
        {messages.failed}
      </div>
      <button
        type="button"
        className="button"
        // Not `disabled`, which would lose the focus.
        aria-disabled={isTrying}
        onClick={isTrying ? undefined : onTryAgain}
      >
        {isTrying ? messages.trying : messages.tryAgain}
      </button>
    </div>
  )
}
