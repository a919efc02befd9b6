import { Alert } from '../ui/Alert.tsx'
import { useWords } from '../words/language.ts'

/** §2.6, §8: the lists could not be had; the viewer may ask for them again. */
export function Failure(parts: {
  readonly className: string | undefined
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}) {
  const { className, isTrying, onTryAgain } = parts
  const words = useWords()
  return (
    <div className={className}>
      <Alert>{words.failed}</Alert>
      <button
        type="button"
        className="button"
        // Not `disabled`: that would take the focus away from who pressed it.
        aria-disabled={isTrying}
        onClick={isTrying ? undefined : onTryAgain}
      >
        {isTrying ? words.trying : words.tryAgain}
      </button>
    </div>
  )
}
