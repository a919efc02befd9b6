import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { describe, expect, test } from 'vitest'
import { LanguageContext } from '../../i18n/first-screen-language.ts'
import { LANGUAGES, LanguageStoreContext, preferredLanguage } from '../../i18n/language-list.ts'
import { createLanguageStore, type LanguageStore } from '../../i18n/language-store.ts'
import { loadLanguage } from '../../i18n/load-language.ts'
import { createFakeStorage, type FakeStorage } from '../../test/fake-storage.ts'
import { createLazy } from '../../ui/lazy.ts'
import { LanguageOffer } from './LanguageOffer.tsx'

function Board(props: {
  readonly languages: LanguageStore
  readonly device: FakeStorage
  readonly preferred: readonly string[]
}) {
  const { languages, ...offer } = props
  return (
    <LanguageContext value={useSyncExternalStore(languages.subscribe, languages.getState)}>
      <LanguageStoreContext value={languages}>
        <LanguageOffer {...offer} />
      </LanguageStoreContext>
    </LanguageContext>
  )
}

function openBoard(preferred: readonly string[], device = createFakeStorage()) {
  const languages = createLanguageStore({
    search: window.location.search,
    stored: device.read('lang'),
    load: (code) => createLazy(() => loadLanguage(code)),
  })
  const view = render(<Board languages={languages} device={device} preferred={preferred} />)
  return { ...view, device, languages }
}

const offer = () => screen.queryByRole('region')
const button = (name: string) => screen.getByRole('button', { name })

describe('decisions/settings: the browser’s language is offered', () => {
  test('in that language, and shown and stored when it is taken', async () => {
    const { device, languages } = openBoard(['hi-IN', 'en'])
    expect(offer()).toHaveAccessibleName('हिन्दी')
    expect(offer()).toHaveAttribute('lang', 'hi')
    expect(offer()).toHaveTextContent('यह बोर्ड हिन्दी में भी है')
    await userEvent.click(button('हिन्दी'))
    await waitFor(() => expect(offer()).toBeNull())
    expect(languages.getState().code).toBe('hi')
    expect(device.texts.get('lang')).toBe('hi')
  })

  test('once: not again after it was refused, or seen', async () => {
    const { device } = openBoard(['ta-IN'])
    openBoard(['ta-IN'], device)
    await userEvent.click(button('English'))
    expect(offer()).toBeNull()
  })

  test('not where the address or the viewer names a language', () => {
    window.history.replaceState(null, '', '/?lang=en')
    const { unmount } = openBoard(['hi'])
    expect(offer()).toBeNull()
    unmount()
    window.history.replaceState(null, '', '/')
    const device = createFakeStorage()
    device.write('lang', 'en')
    openBoard(['hi'], device)
    expect(offer()).toBeNull()
  })

  test('not to a browser that prefers English', () => {
    openBoard(['en-IN', 'hi-IN'])
    expect(offer()).toBeNull()
  })
})

test('the preferred language is the first of the browser’s that the board has', () => {
  expect(preferredLanguage(['fr-FR', 'TE-in', 'hi'])?.code).toBe('te')
  for (const { code, offer } of LANGUAGES) {
    expect(preferredLanguage([code])?.offer ?? null).toBe(offer)
  }
})
