import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LanguageStoreContext } from '../../i18n/language-list.ts'
import { createLanguageStore } from '../../i18n/language-store.ts'
import { WithAllMessages } from '../../i18n/languages/en.tsx'
import { render } from '../../test/rendering.tsx'
import { testSettings } from '../../test/test-settings.ts'
import { SettingsButton } from './SettingsButton.tsx'

const strike = vi.fn()

beforeEach(() => void strike.mockClear())

async function openSettings(search = '') {
  const onDelayInAddress = vi.fn()
  const settings = testSettings({ search, onDelayInAddress })
  render(
    <WithAllMessages>
      <SettingsButton settings={settings} hammer={{ strike, arm() {} }} />
    </WithAllMessages>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
  return { settings, onDelayInAddress }
}

const dialog = () => screen.queryByRole('dialog', { name: 'Settings' })
const slider = () => screen.getByRole('slider', { name: 'Delay' })

/** Moves the slider like a browser: `input` while it moves, `change` when it is released. */
const slide = (seconds: number) => fireEvent.input(slider(), { target: { value: seconds } })
const letGo = () => fireEvent(slider(), new Event('change', { bubbles: true }))

describe('the settings', () => {
  test('are closed at first, and close by their button and by a click outside', async () => {
    await openSettings()
    expect(dialog()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(dialog()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    await userEvent.click(screen.getByText('A hammer falls at each sale.'))
    const open = dialog()
    if (open === null) throw new Error('a press inside has closed it')
    await userEvent.click(open)
    expect(dialog()).toBeNull()
  })

  test('decisions/live-events: the delay takes effect when the slider is released', async () => {
    const { settings, onDelayInAddress } = await openSettings()
    expect(slider()).toHaveAttribute('aria-valuetext', 'off')
    slide(45)
    expect(slider()).toHaveAttribute('aria-valuetext', '45 s')
    expect(settings.getState().delayS).toBe(0)
    letGo()
    expect(settings.getState().delayS).toBe(45)
    expect(onDelayInAddress).not.toHaveBeenCalled()
  })

  test('the slider shows the delay in the address, from 0 to 120 s, and can change it', async () => {
    const { settings, onDelayInAddress } = await openSettings('?delay=20')
    expect(slider()).toHaveAttribute('min', '0')
    expect(slider()).toHaveAttribute('max', '120')
    expect(slider()).toHaveValue('20')
    slide(0)
    letGo()
    expect(settings.getState().delayS).toBe(0)
    expect(onDelayInAddress).toHaveBeenCalledWith(0)
  })

  test('sound is off by default, and switching it on plays it once', async () => {
    const { settings } = await openSettings()
    const sound = screen.getByRole('checkbox', { name: 'Sound' })
    expect(sound).not.toBeChecked()
    await userEvent.click(sound)
    expect(settings.getState().hasSound).toBe(true)
    expect(strike).toHaveBeenCalledTimes(1)
    await userEvent.click(sound)
    expect(settings.getState().hasSound).toBe(false)
    expect(strike).toHaveBeenCalledTimes(1)
  })

  test('decisions/lists-and-pictures: the data saver is switched on and off', async () => {
    await openSettings()
    const saver = screen.getByRole('checkbox', { name: 'Save data' })
    expect(saver).not.toBeChecked()
    await userEvent.click(saver)
    expect(saver).toBeChecked()
    expect(saver).toHaveAccessibleDescription('A photo is loaded when you touch it.')
    await userEvent.click(saver)
    expect(saver).not.toBeChecked()
  })
})

test('decisions/settings: the button of the settings has the language in plain sight', () => {
  const languages = createLanguageStore({
    search: '',
    stored: null,
    load: async () => null,
    onFailure: () => {},
  })
  const settings = testSettings()
  render(
    <LanguageStoreContext value={languages}>
      <WithAllMessages>
        <SettingsButton settings={settings} hammer={{ strike, arm() {} }} />
      </WithAllMessages>
    </LanguageStoreContext>,
  )
  const button = screen.getByRole('button', { name: 'Settings, English' })
  expect(button).toHaveTextContent('English')
})
