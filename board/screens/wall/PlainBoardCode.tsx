import { useLocationProperty } from 'wouter/use-browser-location'
import { QrCode } from '../../ui/QrCode.tsx'
import { useLaterWords } from '../../words/use-later-words.ts'
import { plainAddress, spoken } from './plain-address.ts'

/** The way from the wall to the plain board: a code for a phone, and the address for who types. */
export function PlainBoardCode({ withWords = false }: { readonly withWords?: boolean }) {
  const words = useLaterWords()
  const address = useLocationProperty(
    () => plainAddress(window.location.href),
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
