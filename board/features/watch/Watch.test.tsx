import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { createFakeStorage } from '../../test/fake-storage.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showBoard } from '../../test/render-board.tsx'
import { createWatch } from './Watch.tsx'

/** Veer Sandhu and Kiran Deshpande are still to come. */
const [FIRST, ...OTHERS] = AUCTION_FILE.teams
const TO_COME = {
  teams: [{ ...FIRST, players: [] }, ...OTHERS],
  recent_sell: [],
  top_sell: [],
  pending: [
    { full_name: 'Veer Sandhu', sl_no: 7 },
    { full_name: 'Kiran Deshpande', sl_no: 8 },
    { full_name: 'Aarav Menon', sl_no: 18 },
    ...AUCTION_FILE.pending,
  ],
}

/** A board with its lists on a device of the test's, at an address. */
async function showWatchedBoard(
  options: {
    address?: string
    device?: ReturnType<typeof createFakeStorage>
    file?: Readonly<Record<string, unknown>>
    isOver?: boolean
  } = {},
) {
  const { address = '/?tab=pending', device = createFakeStorage(), isOver = false } = options
  const { file = TO_COME } = options
  window.history.replaceState(null, '', address)
  const { search } = window.location
  const watch = createWatch({ device, place: 'here', search, isOver })
  const board = showBoard(watch)
  await board.answer(auction(file))
  // Its code, which everything but the stars waits for.
  await act(() => watch.layer.load())
  board.advance(0)
  return { ...board, device }
}

const starsOf = (name: string) => screen.queryAllByRole('button', { name: `Watch ${name}` })
const starOf = (name: string) => {
  const [star] = starsOf(name)
  if (star === undefined) throw new Error(`no star for ${name}`)
  return star
}
const stage = () => screen.getByRole('region', { name: /^Player/ })
const marks = () => screen.queryAllByRole('img', { name: 'Watched' })
const notices = () => document.querySelector('.watch-notices')?.textContent ?? ''
const KEY = 'watch:here#Premier League 2025'

/** A device on which these numbers are watched. */
function watching(...numbers: readonly string[]) {
  const device = createFakeStorage()
  device.write(KEY, JSON.stringify(numbers.map((serialNumber) => ({ serialNumber }))))
  return device
}

describe('decisions/watching: the star', () => {
  test('is a toggle with the player’s name, beside those who are still to come', async () => {
    const { device } = await showWatchedBoard()
    expect(starOf('Veer Sandhu')).toHaveAttribute('aria-pressed', 'false')
    starOf('Veer Sandhu').focus()
    await userEvent.keyboard(' ')
    expect(starOf('Veer Sandhu')).toHaveAttribute('aria-pressed', 'true')
    expect(device.read(KEY)).toContain('"7"')
    await userEvent.click(starOf('Shubman Gill'))
    expect(starOf('Shubman Gill')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(starOf('Shubman Gill'))
    expect(starOf('Shubman Gill')).toHaveAttribute('aria-pressed', 'false')
  })

  test('a sold player has none', async () => {
    await showWatchedBoard({ address: '/', file: {} })
    expect(starsOf('Veer Sandhu')).toEqual([])
  })

  test('a player without a serial number has none, and the row keeps its text', async () => {
    await showWatchedBoard({
      file: { pending: [{ full_name: 'No Number' }, { full_name: 'One', sl_no: 1 }] },
    })
    await userEvent.click(screen.getByRole('tab', { name: 'Pending Players' }))
    expect(starsOf('No Number')).toEqual([])
    expect(starOf('One').parentElement).toHaveTextContent(/^SL: 1$/)
  })

  test('an auction that is over has none, and no list in the menu', async () => {
    await showWatchedBoard({ isOver: true, address: '/?watch=7' })
    expect(starsOf('Veer Sandhu')).toEqual([])
    expect(notices()).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(screen.queryByRole('button', { name: /^Watched players/, hidden: true })).toBeNull()
  })

  test('in the search a press on it chooses nobody, and the option says who is watched', async () => {
    const { advance } = await showWatchedBoard()
    await userEvent.type(screen.getByRole('combobox', { name: /^Find/ }), 'veer')
    // The index is made a frame after the other.
    for (let frame = 0; frame < 5; frame++) advance(300)
    const option = () => screen.getByRole('option', { name: /^.*Veer Sandhu/ })
    expect(option()).toHaveAccessibleName(expect.not.stringContaining('Watched'))
    await userEvent.click(within(option()).getByTitle('Watch Veer Sandhu'))
    expect(option()).toHaveAccessibleName(expect.stringContaining('Watched'))
    expect(window.location.search).not.toContain('sl=')
    expect(starOf('Veer Sandhu')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('decisions/watching: a watched player comes up or is sold', () => {
  test('a mark on the stage, and a notice until the lot is over or its time is', async () => {
    const { tell, advance } = await showWatchedBoard()
    tell(bid(sandhu, 100))
    expect(marks()).toEqual([])
    // Also while the lot is open.
    await userEvent.click(starOf('Veer Sandhu'))
    expect(within(stage()).getByRole('img', { name: 'Watched' })).toBeInTheDocument()
    tell(bid(menon, 100))
    expect(marks()).toEqual([])
    tell(bid(sandhu, 200))
    expect(within(stage()).getByRole('img', { name: 'Watched' })).toBeInTheDocument()
    expect(notices()).toContain('Player being bid on: Veer Sandhu')
    tell(bid(sandhu, 300))
    advance(5999)
    expect(notices()).toContain('Player being bid on: Veer Sandhu')
    advance(1)
    expect(notices()).not.toContain('Veer Sandhu')
  })

  test('a sale on a visible page has its one notice, marked', async () => {
    const { tell } = await showWatchedBoard()
    await userEvent.click(starOf('Veer Sandhu'))
    tell(bid(sandhu, 100), event('playerSold', { ...sandhu, amount: 2_00_00_000 }))
    const notice = screen.getByText('Player Sold!')
    expect(within(notice).getByRole('img', { name: 'Watched' })).toBeInTheDocument()
    expect(within(stage()).getByRole('img', { name: 'Watched' })).toBeInTheDocument()
    expect(notices()).not.toContain('Veer Sandhu')
  })

  test('what happened while the page was hidden is said on return, and nothing that is over', async () => {
    const { tell, pageIs, advance } = await showWatchedBoard()
    await userEvent.click(starOf('Veer Sandhu'))
    await userEvent.click(starOf('Kiran Deshpande'))
    pageIs('hidden')
    const kiran = { ...menon, name: 'Kiran Deshpande', serialNumber: '8' }
    tell(bid(sandhu, 100), event('playerSold', { ...sandhu, amount: 2_00_00_000 }))
    tell(bid(kiran, 100), bid(menon, 100))
    advance(60_000)
    pageIs('visible')
    expect(notices()).toContain('Sold: Veer Sandhu, ₹2,00,00,000')
    expect(notices()).not.toContain('Kiran Deshpande')
    advance(6000)
    expect(notices()).not.toContain('Veer Sandhu')
  })

  test('wall and overlay have neither mark nor notice', async () => {
    const device = watching('7')
    const { tell } = await showWatchedBoard({ device, address: '/?view=overlay&watch=18' })
    tell(bid(sandhu, 100))
    expect(marks()).toEqual([])
    expect(document.querySelector('.watch-notices')).toBeNull()
  })
})

describe('decisions/watching: a link with players', () => {
  const own = () => watching('8')

  test('asks, and adds them to the viewer’s own', async () => {
    const { device } = await showWatchedBoard({
      device: own(),
      address: '/?tab=pending&watch=7,18,999,8#team-goa',
    })
    const entries = window.history.length
    expect(notices()).toContain('This link brings 3 players to watch')
    expect(notices()).toContain('Veer Sandhu, Aarav Menon, SL: 999')
    expect(starOf('Veer Sandhu')).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }))
    expect(starOf('Veer Sandhu')).toHaveAttribute('aria-pressed', 'true')
    expect(device.read(KEY)?.match(/"\d+"/g)).toEqual(['"8"', '"7"', '"18"', '"999"'])
    expect(window.location.search + window.location.hash).toBe('?tab=pending#team-goa')
    expect(window.history).toHaveLength(entries)
  })

  test('refused, it changes nothing and does not ask again', async () => {
    const device = own()
    const before = device.read(KEY)
    await showWatchedBoard({ device, address: '/?watch=7,18' })
    await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
    expect(device.read(KEY)).toBe(before)
    expect(window.location.search).toBe('')
    expect(notices()).toBe('')
  })

  test('with nobody new it asks nothing', async () => {
    await showWatchedBoard({ device: own(), address: '/?watch=8' })
    expect(screen.queryByRole('button', { name: 'Add to my list' })).toBeNull()
    expect(window.location.search).toBe('')
  })
})

describe('decisions/watching: the list and its alerts', () => {
  async function openList(options?: Parameters<typeof showWatchedBoard>[0]) {
    const board = await showWatchedBoard(options)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    // In jsdom a popover is never open.
    await userEvent.click(screen.getByRole('button', { name: /^Watched players/, hidden: true }))
    return { ...board, dialog: within(screen.getByRole('dialog')) }
  }

  test('has each by name and number; who is taken off stays until it is closed', async () => {
    const device = watching('7', '999')
    const { dialog } = await openList({ device })
    expect(dialog.getByRole('heading')).toHaveTextContent('Watched players (2)')
    const rows = dialog.getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['Veer SandhuSL: 7', '—SL: 999'])
    const star = dialog.getByRole('button', { name: 'Watch Veer Sandhu' })
    expect(star).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(star)
    expect(star).toHaveAttribute('aria-pressed', 'false')
    expect(dialog.getByRole('heading')).toHaveTextContent('Watched players (1)')
    await userEvent.click(star)
    expect(device.read(KEY)).toContain('"7"')
  })

  test('shares a link of the list', async () => {
    const device = watching('7', '18')
    const { dialog } = await openList({ device })
    expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      encodeURIComponent('?watch=7,18'),
    )
  })

  test('a browser without notifications and vibration says so, or offers none', async () => {
    const { dialog } = await openList()
    expect(dialog.getByText(/shows no notifications/)).toBeVisible()
    expect(dialog.queryByRole('checkbox', { name: 'Notifications' })).toBeNull()
    expect(dialog.queryByRole('checkbox', { name: 'Vibration' })).toBeNull()
  })

  test.each(['granted', 'denied'] as const)(
    'permission is asked for when the switch is pressed, not before: %s',
    async (answer) => {
      const api = Object.assign(vi.fn(), {
        permission: 'default' as NotificationPermission,
        requestPermission: vi.fn(async () => {
          api.permission = answer
          return answer
        }),
      })
      vi.stubGlobal('Notification', api)
      const { dialog, device } = await openList()
      expect(api.requestPermission).not.toHaveBeenCalled()
      const notifications = dialog.getByRole('checkbox', { name: 'Notifications' })
      await userEvent.click(notifications)
      expect(api.requestPermission).toHaveBeenCalledTimes(1)
      if (answer === 'granted') {
        expect(notifications).toBeChecked()
        expect(device.read('alerts')).toContain('"hasNotifications":true')
      } else {
        await userEvent.click(notifications)
        expect(api.requestPermission).toHaveBeenCalledTimes(1)
        expect(notifications).not.toBeChecked()
        expect(notifications).toHaveAccessibleDescription(/browser blocks notifications/)
      }
    },
  )

  test('a hidden page notifies by the system', async () => {
    const shown = vi.fn()
    const api = Object.assign(
      function (this: object, title: string, { tag }: NotificationOptions) {
        shown(title, tag)
        Object.assign(this, { close() {} })
      },
      { permission: 'granted' },
    )
    vi.stubGlobal('Notification', api)
    const device = watching('7')
    device.write('alerts', '{"hasNotifications":true}')
    const { tell, pageIs } = await showWatchedBoard({ device })
    pageIs('hidden')
    tell(bid(sandhu, 100))
    expect(shown.mock.calls).toEqual([['Player being bid on: Veer Sandhu', 'here opened 7']])
  })
})
