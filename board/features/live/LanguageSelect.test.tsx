import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LANGUAGES, LanguageStoreContext } from '../../i18n/language-list.ts'
import { createLanguageStore } from '../../i18n/language-store.ts'
import { ENGLISH, WithAllMessages } from '../../i18n/languages/en.tsx'
import { loadLanguage } from '../../i18n/load-language.ts'
import { LanguageSelect } from './LanguageSelect.tsx'

function showSelect(load = loadLanguage) {
  const languages = createLanguageStore({ search: '', stored: null, load, onFailure: () => {} })
  const store = vi.fn()
  render(
    <LanguageStoreContext value={languages}>
      <WithAllMessages>
        <LanguageSelect store={store} />
      </WithAllMessages>
    </LanguageStoreContext>,
  )
  return { languages, store }
}

const select = () => screen.getByRole('combobox', { name: 'Language' })

test('an unreviewed translation has a mark with an explanation', () => {
  showSelect()
  const options = screen.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(
    LANGUAGES.map(({ name, isReviewed }) => (isReviewed ? name : `${name} *`)),
  )
  expect(options[0]).toHaveTextContent('English')
  expect(select()).toHaveAccessibleDescription(ENGLISH.messages.unreviewedHint)
})

test('choosing a language shows it and stores it on this device', async () => {
  const { languages, store } = showSelect()
  await userEvent.selectOptions(select(), 'gu')
  await vi.waitFor(() => expect(languages.getState().code).toBe('gu'))
  expect(store).toHaveBeenCalledExactlyOnceWith('lang', 'gu')
})
