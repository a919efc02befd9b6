import { useMessages } from '../i18n/language.ts'
import { Alert } from '../ui/Alert.tsx'

/** §2.6, §8: the lists could not be had; the viewer may ask for them again. */
export function LoadFailure(parts: {
  readonly className: string | undefined
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}) {
  const { className, isTrying, onTryAgain } = parts
  const messages = useMessages()
  return (
    <div className={className}>
      <Alert>{messages.failed}</Alert>
      <button
        type="button"
        className="button"
        // Not `disabled`: that would take the focus away from who pressed it.
        aria-disabled={isTrying}
        onClick={isTrying ? undefined : onTryAgain}
      >
        {isTrying ? messages.trying : messages.tryAgain}
      </button>
    </div>
  )
}
