import { useLocationProperty } from 'wouter/use-browser-location'
import { useMessages } from '../../i18n/language.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { boardUrl, spoken } from './board-url.ts'

/** The way from the wall to the plain board: a code for a phone, and the address for who types. */
export function BoardQrCode({ withWords = false }: { readonly withWords?: boolean }) {
  const messages = useMessages()
  const address = useLocationProperty(
    () => boardUrl(window.location.href),
    () => '',
  )
  return (
    <div className="wall-code">
      <QrCode text={address} label={messages.codeFor(spoken(address))} />
      {withWords && (
        <p>
          {`${messages.onYourPhone}: `}
          <span>{spoken(address)}</span>
        </p>
      )}
    </div>
  )
}
