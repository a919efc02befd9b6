import { expect } from '@playwright/test'
import { openLive, test } from './support/journey.ts'

const settings = 'Settings'

test('the settings open and close by keyboard, and restore the focus', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  const button = board.page.getByRole('button', { name: settings })
  await button.focus()
  await board.page.keyboard.press('Enter')
  const dialog = board.page.getByRole('dialog', { name: settings })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Save data' })).not.toBeChecked()
  await board.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('they fit a screen 320 wide, even with text of 200 %', async ({ board, service }) => {
  await board.page.setViewportSize({ width: 320, height: 640 })
  await openLive(board, service)
  await board.page.getByRole('button', { name: settings }).click()
  for (const size of ['100%', '200%']) {
    await board.page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    const dialog = board.page.getByRole('dialog', { name: settings })
    const close = dialog.getByRole('button', { name: 'Close' })
    await close.scrollIntoViewIfNeeded()
    await expect(close).toBeInViewport()
    const isWider = await dialog.evaluate((node) => node.scrollWidth > node.clientWidth)
    expect(isWider, size).toBe(false)
  }
})
