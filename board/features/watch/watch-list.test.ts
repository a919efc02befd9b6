import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { createFakeStorage } from '../../test/fake-storage.ts'
import { readWatchLink, watchLink } from './watch-address.ts'
import { createWatchList, MOST_WATCHED } from './watch-list.ts'

const veer = { name: 'Veer Sandhu', serialNumber: '7' }
const shubman = { name: 'Shubman Gill', serialNumber: '77' }
const PLACE = '/socket.io#test-room'
const KEY = `watch:${PLACE}#Premier League 2025`

function opened(device = createFakeStorage(), changes: Readonly<Record<string, unknown>> = {}) {
  const list = createWatchList(device, PLACE)
  const close = list.open(auction(changes))
  return { list, device, close }
}

const inSeries = (series_name: string) => ({
  auction_details: { main: [{ series_name }] },
})

describe('decisions/watching: the list of the watched', () => {
  test('is kept on the device, for service, room and series', () => {
    const { list, device } = opened()
    expect(list.has(veer)).toBe(false)
    list.toggle(veer)
    list.toggle(shubman)
    expect(opened(device).list.has(veer)).toBe(true)
    expect(opened(device, inSeries('Premier League 2026')).list.getState()).toEqual([])
    const elsewhere = createWatchList(device, '/socket.io#other')
    elsewhere.open(auction())
    expect(elsewhere.getState()).toEqual([])
    list.toggle(veer)
    expect(list.has(veer)).toBe(false)
    list.toggle(shubman)
    expect(device.read(KEY)).toBeNull()
  })

  test('another series on the same page has its own list, and the first is kept', () => {
    const { list } = opened()
    list.toggle(veer)
    list.open(auction(inSeries('Women’s League')))
    expect(list.has(veer)).toBe(false)
    list.toggle(shubman)
    list.open(auction())
    expect([list.has(veer), list.has(shubman)]).toEqual([true, false])
  })

  test('the number decides, however the name is spelt; nobody without a number is watched', () => {
    const { list } = opened()
    list.toggle(veer)
    expect(list.has({ name: 'V. Sandhu', serialNumber: '07' })).toBe(true)
    expect(list.has({ name: 'Veer Sandhu', serialNumber: null })).toBe(false)
    expect(list.has({ name: 'Veer Sandhu', serialNumber: '8' })).toBe(false)
    list.toggle({ name: 'Nobody', serialNumber: null })
    expect(list.getState()).toHaveLength(1)
  })

  test('where players of other names share a number, the name decides as well', () => {
    const shared = [
      { full_name: 'Arjun Rao', sl_no: 0 },
      { full_name: 'Dev Nair', sl_no: 0 },
    ]
    const { list } = opened(undefined, { pending: shared })
    list.toggle({ name: 'Arjun Rao', serialNumber: '0' })
    expect(list.has({ name: 'ARJUN RAO', serialNumber: '0' })).toBe(true)
    expect(list.has({ name: 'Dev Nair', serialNumber: '0' })).toBe(false)
    // A link gives numbers only: all who have it.
    list.add(['0'])
    expect(list.has({ name: 'Dev Nair', serialNumber: '0' })).toBe(true)
    expect(list.getState()).toHaveLength(2)
  })

  test('a link adds to the viewer’s own, each once', () => {
    const { list } = opened()
    list.toggle(veer)
    expect(list.add(['77', '07', '999'])).toBe(true)
    expect(list.getState().map(({ serialNumber }) => serialNumber)).toEqual(['7', '77', '999'])
  })

  test('has room for a bounded number, and says when there is no more', () => {
    const { list } = opened()
    const numbers = Array.from({ length: MOST_WATCHED + 5 }, (_, index) => String(1000 + index))
    expect(list.add(numbers)).toBe(false)
    expect(list.getState()).toHaveLength(MOST_WATCHED)
    expect(list.toggle(veer)).toBe(false)
    expect(list.has(veer)).toBe(false)
    expect(list.toggle({ name: null, serialNumber: '1000' })).toBe(true)
    expect(list.toggle(veer)).toBe(true)
  })

  test('follows what another tab writes, until it is closed', () => {
    const { list, device, close } = opened()
    device.tell(KEY, '[{"serialNumber":"7","name":null}]')
    expect(list.has(veer)).toBe(true)
    close()
    device.tell(KEY, null)
    expect(list.has(veer)).toBe(true)
  })

  test.each(['{', '7', '[7, null, {"serialNumber": {}}, {"name": "A"}]', '[[]]'])(
    'what is not a list in storage reads as nobody: %s',
    (text) => {
      const device = createFakeStorage()
      device.write(KEY, text)
      expect(opened(device).list.getState()).toEqual([])
    },
  )

  test('where storage is blocked, a refresh of the lists keeps it', () => {
    const blocked = { read: () => null, write() {}, watch: () => () => {} }
    const list = createWatchList(blocked, PLACE)
    list.open(auction())
    list.toggle(veer)
    list.open(auction())
    expect(list.has(veer)).toBe(true)
  })
})

const numbered = (...numbers: readonly string[]) =>
  numbers.map((serialNumber) => ({ serialNumber, name: null }))

describe('decisions/watching: ?watch=', () => {
  test.each([
    ['?watch=37,112', ['37', '112']],
    ['?watch=37%2C112', ['37', '112']],
    ['?tab=top&watch=%20A-12%20,37', ['A-12', '37']],
    ['?watch=7,07,7', ['7']],
    ['?watch=,,%20,--,…,37', ['37']],
    [`?watch=${'9'.repeat(41)},37`, ['37']],
    ['?watch=', []],
    ['?watch', []],
    ['', []],
  ])('%s: what is no number is left out, and each comes once', (search, numbers) => {
    expect(readWatchLink(search)).toEqual(numbers)
  })

  test('is bounded', () => {
    const many = Array.from({ length: 5000 }, (_, index) => index + 1).join(',')
    expect(readWatchLink(`?watch=${many}`)).toHaveLength(MOST_WATCHED)
  })

  test('a link has the room and the numbers, and nothing else of the viewer’s own', () => {
    const here = 'https://board.example/?q=x&delay=20&room=women&watch=9#team-goa'
    expect(watchLink(numbered('37', '112'), here)).toBe(
      'https://board.example/?room=women&watch=37,112',
    )
    expect(watchLink(numbered('37'), 'https://board.example/')).toBe(
      'https://board.example/?watch=37',
    )
  })

  test('what a link says is what it is read as', () => {
    const numbers = ['37', 'A&B 12', 'क-7', '100%', 'x+y#z']
    const link = new URL(watchLink(numbered(...numbers, '1,2', '37'), 'https://board.example/'))
    expect(readWatchLink(link.search)).toEqual(numbers)
  })
})
