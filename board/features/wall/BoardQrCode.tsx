import { useLocationProperty } from 'wouter/use-browser-location'
import { useMessages } from '../../i18n/language.ts'
import { QrCode } from '../../ui/QrCode.tsx'

/** Leads from the wall to the plain board: a QR code for phones, and the address to type. */
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

/** What only a wall is asked for. */
const WALL_PARAMETERS = ['view', 'refresh', 'rotate']

/** The address of the plain board: the wall's without what is the wall's alone. The room stays. */
export function boardUrl(href: string): string {
  const url = new URL(href)
  for (const name of WALL_PARAMETERS) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/** An address as people say it. */
export function spoken(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
