import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { LONG_JOURNEY, longUnless, test, untilJoined } from './support/journey.ts'
import { ROOT } from './support/places.ts'
import { collectRequests, holdBack } from './support/requests.ts'
import { watchShifts } from './support/sightings.ts'
import { brokenWords, expectNoSidewaysScroll } from './support/text.ts'

/** A file each. */
const LANGUAGES = readdirSync(join(ROOT, 'board/i18n/languages')).map((file) => file.slice(0, 2))

test(
  'decisions/settings: a slow language does not block the board, and is shown when it loads',
  LONG_JOURNEY,
  async ({ board }) => {
    const gate = await holdBack(board.page, '**/assets/hi-*')
    await board.openReady('/?lang=hi')
    await expect(board.page.locator('html')).toHaveAttribute('lang', 'en')
    gate.open()
    await expect(board.page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
  },
)

test.describe('decisions/settings: a browser in Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('is offered Hindi, and nothing moves; it is stored on this device', async ({ board }) => {
    const { page } = board
    await page.setViewportSize({ width: 360, height: 740 })
    const shiftsOf = await watchShifts(page)
    await board.openReady()
    const offer = page.getByRole('region', { name: 'हिन्दी' })
    await expect(offer).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await shiftsOf()).toEqual([])
    // Above the tabs, which are at the foot of the window in a long list.
    const line = await offer.boundingBox()
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(740 - 44)
    await offer.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(offer).toHaveCount(0)
  })
})

for (const code of LANGUAGES) {
  test(
    `decisions/settings: ?lang=${code} changes the texts, but not names and amounts, and every text has its room at 320 px`,
    longUnless(code === 'hi'),
    async ({ board, service, log }) => {
      const { page } = board
      const made = collectRequests(page)
      await page.setViewportSize({ width: 320, height: 740 })
      await board.open(`/?lang=${code}`)
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await expect(page.getByRole('tab')).toHaveCount(4)
      await test.step('no tab’s label breaks within a word', async () => {
        expect.soft(await brokenWords(page.getByRole('tab'))).toEqual([])
      })
      await test.step('the rows of the menu are as wide as it at most', async () => {
        await page.locator('[role=search] ~ button').click()
        const items = page.locator('[role=search] ~ [popover]')
        await expect(items.getByRole('combobox').first()).toBeVisible()
        const tooWide = await items.evaluate(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        )
        expect.soft(tooWide).toBe(0)
        await page.keyboard.press('Escape')
        await expect(items).toBeHidden()
      })
      await test.step('the search field’s hint is whole', async () => {
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 740 })
          const field = page.getByRole('search').getByRole('combobox')
          // On a phone it is an icon until then.
          await field.focus()
          // The hint as a value: only that makes the field report a text that is wider than itself.
          await field.evaluate((input: HTMLInputElement) => {
            input.value = input.placeholder
          })
          const { scrollWidth, clientWidth } = await field.evaluate(
            ({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }),
          )
          expect.soft(scrollWidth, `${width} wide`).toBeLessThanOrEqual(clientWidth)
        }
        // With the focus it takes the header's place.
        await page.getByRole('search').getByRole('combobox').blur()
      })
      await test.step('names and amounts stay, and nothing scrolls sideways', async () => {
        await untilJoined(service, 1)
        service.emit('biddingStart', livePlayer({ amount: 27_00_00_000 }))
        await expect(page.getByText('₹27,00,00,000').first()).toBeVisible()
        await expect(page.getByText('Dev Kulkarni').first()).toBeVisible()
        const words = await board.words()
        expect(words).toContain('Monsoon Premier League')
        for (const english of ['Auction Statistics', 'Current Bid', 'Team Summary', 'Live']) {
          expect(words.includes(english), english).toBe(code === 'en')
        }
        await expectNoSidewaysScroll(page)
        const languages = made.filter(({ url }) => /\/assets\/[a-z]{2}-/.test(url.pathname))
        expect(languages.map(({ url }) => url.pathname.slice(8, 10))).toEqual(
          code === 'en' ? [] : [code],
        )
      })
      await test.step('§2.7 the label of the bid is whole, and it and the serial number are large enough to read, live and aged', async () => {
        const label = page.locator('.lot-label > bdi')
        const serialNumber = page.locator('.lot-serial > bdi')
        const expectLabel = async (state: string) => {
          for (const width of [390, 320]) {
            await page.setViewportSize({ width, height: 740 })
            const sizeOf = (text: Locator) => () =>
              text.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
            const where = `${state}, ${width} wide`
            await expect.poll(sizeOf(label), where).toBeGreaterThanOrEqual(11)
            await expect.poll(sizeOf(serialNumber), where).toBeGreaterThanOrEqual(9)
            expect.soft(await brokenWords(label), where).toEqual([])
          }
        }
        for (const serial of ['W'.repeat(30), 'ABCD-0123456', '7']) {
          service.emit('biddingStart', livePlayer({ pdf_sl_no: serial }))
          await expect(page.locator('.lot-serial')).toContainText(` ${serial}]`)
          await expectLabel(serial)
        }
        // The browser logs each refused request itself.
        log.allow(FAILED_REQUEST)
        await service.stop()
        await expect(page.locator('[data-aged]')).toBeVisible()
        await expectLabel('aged')
      })
    },
  )
}
