import { useLocationProperty } from 'wouter/use-browser-location'
import { useLiveMessages } from '../../i18n/use-live-messages.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { boardUrl, spoken } from './board-url.ts'

/** The way from the wall to the plain board: a code for a phone, and the address for who types. */
export function BoardQrCode({ withWords = false }: { readonly withWords?: boolean }) {
  const words = useLiveMessages()
  const address = useLocationProperty(
    () => boardUrl(window.location.href),
    () => '',
  )
  return (
    <div className="wall-code">
      <QrCode text={address} label={words.codeFor(spoken(address))} />
      {withWords && (
        <p>
          {`${words.onYourPhone}: `}
          <span>{spoken(address)}</span>
        </p>
      )}
    </div>
  )
}
