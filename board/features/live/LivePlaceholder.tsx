import { useEffect } from 'react'
import { useFirstScreenMessages } from '../../i18n/first-screen-language.ts'
import type { View } from '../../ui/address.ts'
import { LOAD_AT_ONCE, useRendering } from '../../ui/rendering.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import stage from './Stage.module.css'

/**
 * Reserves the space of the live view while its code loads, so that nothing moves. If the code can't be
 * loaded, live updates are paused: a state, not an error (§8), and images load without a queue.
 */
export function LivePlaceholder(props: {
  readonly view: View | null
  readonly isMissing: boolean
  readonly onTryAgain: () => void
}) {
  const { view, isMissing } = props
  const messages = useFirstScreenMessages()
  const { images } = useRendering()
  useEffect(() => (isMissing ? images.observe(LOAD_AT_ONCE) : undefined), [isMissing, images])
  return (
    <>
      <div className={stage['stage']}>
        {isMissing && (
          <div className={stage['foot']}>
            <p className={stage['pill']} data-channel="paused">
              <span>{messages.livePaused}</span>
              <span> · </span>
              <button type="button" onClick={props.onTryAgain}>
                {messages.tryAgain}
              </button>
            </p>
          </div>
        )}
      </div>
      {view !== null && !isMissing && <Spinner label={messages.loading} />}
    </>
  )
}
