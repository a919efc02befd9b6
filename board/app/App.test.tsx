import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLanguageStore } from '../i18n/language-store.ts'
import { loadLanguage } from '../i18n/load-language.ts'
import { auction } from '../test/auction-file.ts'
import { takeLogged } from '../test/console.ts'
import { lazyFeatures } from '../test/lazy-features.ts'
import { createTestSession } from '../test/live-session.ts'
import { createTestRendering } from '../test/rendering.tsx'
import { createLazy } from '../ui/lazy.ts'
import { App } from './App.tsx'

function openAt(address: string) {
  window.history.replaceState(null, '', address)
  const languages = createLanguageStore({
    search: window.location.search,
    stored: null,
    load: (code) => createLazy(() => loadLanguage(code)),
  })
  const session = createTestSession()
  render(
    <App
      languages={languages}
      rendering={createTestRendering()}
      lists={session.lists}
      features={lazyFeatures(session.live)}
    />,
  )
  return session
}

/** Opens the not-found page: logged, no channel opened, nothing loaded. */
function openNotFound(address: string) {
  const session = openAt(address)
  expect(notFound()).toBeVisible()
  expect(document.title).toBe('Page not found')
  expect(session.channel.connections).toHaveLength(0)
  expect(session.requests).toHaveLength(0)
  expect(takeLogged('error')).toEqual([[`Page not found: ${address.replace(/[?#].*/, '')}`]])
  return session
}

const notFound = () => screen.queryByText('Oops! Page not found')

describe('§2 routes', () => {
  test.each(['/', '/?nonsense#team-a'])('%s is the live auction board', (address) => {
    const { channel, requests } = openAt(address)
    expect(notFound()).toBeNull()
    expect(channel.connections).toHaveLength(1)
    expect(requests).toHaveLength(1)
  })

  test.each(['/index.html', '/nowhere?tab=top#x'])(
    '%s is the not-found page: logged, no channel opened, nothing loaded',
    (address) => {
      openNotFound(address)
    },
  )
})

describe('decisions/settings: a board in a folder', () => {
  beforeEach(() => void vi.stubEnv('BASE_URL', '/auction/'))

  test.each(['/', '/auctions/'])('%s is the not-found page', (address) => {
    openNotFound(address)
  })

  test('Return to Home leads to the prefix', () => {
    openNotFound('/auction/nowhere')
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute(
      'href',
      '/auction/',
    )
  })

  test('a tab keeps the prefix in the address', async () => {
    const { requests } = openAt('/auction/')
    requests[0]?.answer(auction())
    await userEvent.click(await screen.findByRole('tab', { name: 'Top Sells' }))
    expect(window.location.pathname + window.location.search).toBe('/auction/?tab=top')
    await userEvent.click(screen.getByRole('tab', { name: 'Teams' }))
    expect(window.location.pathname + window.location.search).toBe('/auction/')
  })
})

describe('decisions/settings: languages', () => {
  test('?lang= sets the language of the board and of the document', async () => {
    openNotFound('/nowhere?lang=hi')
    expect(await screen.findByText('होम पर लौटें')).toBeVisible()
    expect(document.documentElement).toHaveAttribute('lang', 'hi')
  })
})
