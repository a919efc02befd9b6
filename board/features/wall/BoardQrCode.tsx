import { useMessages } from '../../i18n/language.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { useBoardUrl } from '../share/share.ts'

/** Leads from the wall to the plain board: a QR code for phones, and the address to type. */
export function BoardQrCode({ withWords = false }: { readonly withWords?: boolean }) {
  const messages = useMessages()
  const address = useBoardUrl()
  return (
    <div className="wall-code">
      <QrCode text={address} label={messages.codeFor(spoken(address))} />
      {withWords && (
        <p>
          <span>{`${messages.onYourPhone}:`}</span> <span>{spoken(address)}</span>
        </p>
      )}
    </div>
  )
}

/** An address as people say it. */
function spoken(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
