/** The board as a viewer finds their way on it: by words and roles. */
import { expect, type Locator, type Page } from '@playwright/test'

export type TabLabel = 'Teams' | 'Pending Players' | 'Recent Sells' | 'Top Sells'

export class BoardPage {
  readonly page: Page
  /** Address of the host, without a slash at its end. */
  readonly origin: string

  constructor(page: Page, origin: string) {
    this.page = page
    this.origin = origin
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.origin + path)
  }

  /** Opens the board and waits until the lists stand. */
  async openReady(path = '/'): Promise<void> {
    await this.open(path)
    await expect(this.heading).toBeVisible()
    await expect(this.firstScreen).toHaveCount(0)
    await this.expectEveryCard()
  }

  /** The cards come one by one; where the teams are shown, waits until each has come. */
  async expectEveryCard(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(() => {
          const teams = document.querySelector('#tab-teams[aria-selected=true]')
          const rows = document.querySelectorAll('table [scope=row]')
          const cards = document.querySelectorAll('[role=tabpanel] article')
          return teams === null || cards.length === rows.length
        }),
      )
      .toBe(true)
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: / Auction$/ })
  }

  /** The state of the channel while it is open. */
  get live(): Locator {
    return this.page.getByText('Live', { exact: true })
  }

  get search(): Locator {
    return this.page.getByRole('combobox', { name: 'Find a player or team' })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The first screen that our server's page comes with, until the board takes over. */
  get firstScreen(): Locator {
    return this.page.locator('#first-screen')
  }

  /** §2.7: only a banner names a serial in brackets. */
  get banner(): Locator {
    return this.page.locator('section').filter({ hasText: '[SL:' })
  }

  get canvas(): Locator {
    return this.page.locator('canvas')
  }

  get notices(): Locator {
    return this.page.getByRole('status').locator('> div')
  }

  /** The notices of this title. */
  notice(title: string): Locator {
    return this.notices.filter({ has: this.page.getByText(title, { exact: true }) })
  }

  /** The summary of events in a hidden tab. */
  get summary(): Locator {
    return this.notices.filter({ hasText: 'While you were away' })
  }

  get alert(): Locator {
    return this.page.getByRole('alert')
  }

  /** Turns an installed clock on, attempt by attempt, until the board has made its last (§7). */
  async turnClockUntilPaused(): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(6000)
      await expect(this.page.locator('[data-channel=paused]')).toBeVisible({ timeout: 300 })
    }).toPass({ intervals: [50] })
  }

  tab(label: TabLabel): Locator {
    return this.page.getByRole('tab', { name: label, exact: true })
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel')
  }

  async choose(label: TabLabel): Promise<void> {
    await this.tab(label).click()
    await expect(this.tab(label)).toHaveAttribute('aria-selected', 'true')
  }

  /** A card of the page by its heading: 'Auction Statistics' or 'Team Summary'. */
  section(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** A team's row of the summary. */
  teamRow(name: string): Locator {
    return this.section('Team Summary')
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })
  }

  teamLink(name: string): Locator {
    return this.section('Team Summary').getByRole('link', { name, exact: true })
  }

  teamCard(name: string): Locator {
    return this.panel.getByRole('article', { name, exact: true })
  }

  /** Rows of the chosen list. */
  get rows(): Locator {
    return this.panel.getByRole('listitem')
  }

  /** In the pill of old lists, or in the menu while it is open. */
  get refresh(): Locator {
    return this.page.getByRole('button', { name: /^Refresh/ })
  }

  /** Opens the menu at its first page, or at one of its others. */
  async openMenu(page?: string): Promise<void> {
    const menu = this.page.getByRole('group', { name: 'Menu' })
    // A press may miss the button while the page scrolls to a team.
    await expect(async () => {
      if (!(await menu.isVisible())) await this.button('Menu').click()
      await expect(menu).toBeVisible({ timeout: 2000 })
    }).toPass()
    if (page !== undefined) await this.button(page).click()
  }

  /** All words that the page shows. */
  words(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
    return this.page.locator('body').innerText()
  }
}
