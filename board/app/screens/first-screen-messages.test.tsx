import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FIRST_SCREEN_EN } from '../../i18n/first-screen-en.ts'
import { FIRST_SCREEN_ENGLISH, LanguageContext } from '../../i18n/language.ts'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { createTestSession } from '../../test/live-session.ts'
import { render } from '../../test/rendering.tsx'
import { createLazy } from '../../ui/lazy.ts'
import { NotFoundScreen } from '../App.tsx'
import { BoardScreen } from './BoardScreen.tsx'

/** English as the page's script has it; any other message is an error. */
const english = {
  ...FIRST_SCREEN_ENGLISH,
  messages: new Proxy(FIRST_SCREEN_ENGLISH.messages, {
    get(messages, key) {
      if (!(key in FIRST_SCREEN_EN)) throw new Error(`${String(key)} is not in the first script`)
      return Reflect.get(messages, key)
    },
  }),
}

test('the first screen uses no message of the lazily loaded features', async () => {
  const { lists, requests } = createTestSession()
  render(
    <LanguageContext value={english}>
      <BoardScreen lists={lists} features={createLazy(() => Promise.reject(new Error('gone')))} />
      <NotFoundScreen path="/nowhere" />
    </LanguageContext>,
  )
  expect(await screen.findByText('Live updates paused')).toBeVisible()
  await act(async () => requests.at(-1)?.fail(new Error('answered 503')))
  await userEvent.click(screen.getByText('Failed to load auction data'))
  act(() => lists.load())
  await act(async () => requests.at(-1)?.answer(auction()))
  for (const tab of screen.getAllByRole('tab')) {
    await userEvent.click(tab)
    expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  act(() => lists.load())
  await act(async () => requests.at(-1)?.answer(auction({ teams: [], pending: [] })))
  for (const tab of screen.getAllByRole('tab')) await userEvent.click(tab)
  takeLogged('error')
})
