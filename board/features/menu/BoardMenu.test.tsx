import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { LANGUAGES, LanguageStoreContext } from '../../i18n/language-list.ts'
import { createLanguageStore } from '../../i18n/language-store.ts'
import { loadLanguage } from '../../i18n/load-language.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { auction } from '../../test/auction-file.ts'
import { createTestSession } from '../../test/live-session.ts'
import { render } from '../../test/rendering.tsx'
import { testSettings } from '../../test/test-settings.ts'
import { BoardMenu } from './BoardMenu.tsx'
import { ToolsContext } from './ToolsSlots.tsx'

async function openMenu(search = '', file = {}) {
  const strike = vi.fn()
  const settings = testSettings({ search })
  const languages = createLanguageStore({
    search: '',
    stored: null,
    load: loadLanguage,
    onFailure: () => {},
  })
  const { lists, requests } = createTestSession()
  const order = { followed: [], sort: null }
  render(
    <LanguageStoreContext value={languages}>
      <ToolsContext value={{ auction: auction(file), loadedAt: 0, order, setOrder() {} }}>
        <BoardMenu
          message={() => ({ title: 'The board', url: 'https://league.example/' })}
          announce={() => {}}
          lists={lists}
          isOver={false}
          settings={settings}
          hammer={{ strike, arm() {} }}
          renderWatched={() => null}
        >
          {null}
        </BoardMenu>
      </ToolsContext>
    </LanguageStoreContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  return { settings, strike, languages, requests }
}

// In jsdom a popover is never open.
const row = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true })
const rows = () =>
  screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent)
const slider = () => screen.getByRole('slider', { name: 'Delay', hidden: true })
/** Moves the slider like a browser: `input` while it moves, `change` when it is released. */
const slide = (seconds: number) => fireEvent.input(slider(), { target: { value: seconds } })
const letGo = () => fireEvent(slider(), new Event('change', { bubbles: true }))

describe('decisions/settings: the one menu', () => {
  test('has a row for each thing; what organisers need is one level down', async () => {
    await openMenu()
    expect(rows()).not.toContain('Print squads')
    await userEvent.click(row('For organisers'))
    expect(rows()).toEqual(
      expect.arrayContaining(['Print squads', 'Teams (CSV)', 'Copy overlay address']),
    )
    await userEvent.click(row('For organisers'))
    expect(rows()).toContain('Text and motion')
  })

  test('stays open when the note inside it closes', async () => {
    await openMenu('', { auction_details: { main: [{ sold_count: 63 }] } })
    await userEvent.click(row('For organisers'))
    const note = document.getElementById(row('Figures differ').getAttribute('popovertarget') ?? '')
    act(() => note?.hidePopover())
    expect(rows()).toContain('Figures differ')
  })

  test('Refresh says why the lists wait, and loads them', async () => {
    const { requests } = await openMenu()
    await userEvent.click(row(/^Refresh ?The lists change only when you refresh them\.$/))
    expect(requests).toHaveLength(1)
  })

  test('shows the wall’s address, which loads its lists again every 15 s', async () => {
    await openMenu()
    await userEvent.click(row('Show on a big screen'))
    expect(screen.getByRole('link', { hidden: true })).toHaveAttribute(
      'href',
      'http://localhost:3000/?view=wall&refresh=15',
    )
  })

  test('sound is off by default, and switching it on plays it once', async () => {
    const { settings, strike } = await openMenu()
    const sound = screen.getByRole('checkbox', { name: 'Sound', hidden: true })
    expect(sound).not.toBeChecked()
    await userEvent.click(sound)
    expect(settings.getState().hasSound).toBe(true)
    expect(strike).toHaveBeenCalledTimes(1)
    await userEvent.click(sound)
    expect(settings.getState().hasSound).toBe(false)
    expect(strike).toHaveBeenCalledTimes(1)
  })

  test('choosing a language shows it and stores it on this device', async () => {
    window.history.replaceState(null, '', '/?lang=en')
    const { languages } = await openMenu()
    const select = screen.getByRole('combobox', { name: 'Language', hidden: true })
    expect([...select.children].map(({ textContent }) => textContent)).toEqual(
      LANGUAGES.map(({ name }) => name),
    )
    await userEvent.selectOptions(select, 'gu')
    await vi.waitFor(() => expect(languages.getState().code).toBe('gu'))
    await vi.waitFor(() => expect(deviceStorage.read('lang')).toBe('gu'))
    expect(window.location.search).toBe('?lang=gu')
  })
})

describe('decisions/settings: text and motion', () => {
  test('decisions/live-events: the delay takes effect when the slider is released', async () => {
    const { settings } = await openMenu('?delay=20')
    await userEvent.click(row('Text and motion'))
    expect(slider()).toHaveValue('20')
    expect(slider()).toHaveAttribute('max', '120')
    slide(45)
    expect(slider()).toHaveAttribute('aria-valuetext', '45 s')
    expect(settings.getState().delayS).toBe(20)
    letGo()
    expect(settings.getState().delayS).toBe(45)
  })
})
