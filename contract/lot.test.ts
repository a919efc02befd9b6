import { describe, expect, test } from 'vitest'
import type { Lot } from './auction.ts'
import type { EventKind } from './auction-event.ts'
import { isPassed, isSamePlayer, lotAfter } from './lot.ts'

const sandhu: Lot = { name: 'Veer Sandhu', photo: null, serialNumber: '7', amount: 2_00_00_000 }
const menon: Lot = { name: 'Aarav Menon', photo: null, serialNumber: '18', amount: 5_00_00_000 }
/** Events without a say in the lot. */
const OTHERS = ['playerAdded', 'teamChanged', 'saleUndone'] as const

describe('the player under the hammer (§4)', () => {
  test('no event but Unsold passes it', () => {
    const others: EventKind[] = ['lotOpened', 'playerSold', ...OTHERS]
    for (const kind of others) expect(isPassed(sandhu, { kind, player: sandhu })).toBe(false)
  })

  test.each<EventKind>(['playerUnsold', ...OTHERS])('%s does not change it', (kind) => {
    expect(lotAfter(sandhu, { kind, player: sandhu })).toBe(sandhu)
    expect(lotAfter(null, { kind, player: menon })).toBeNull()
  })
})

describe('the same player', () => {
  const nobody: Lot = { name: null, photo: null, serialNumber: null, amount: null }
  const unnumbered = { ...sandhu, serialNumber: null }

  test.each<[string, Lot, Lot, boolean]>([
    ['the same serial number, if both have one', sandhu, { ...sandhu, name: null }, true],
    ['the same serial number, and no other', sandhu, { ...sandhu, serialNumber: '8' }, false],
    [
      'the same name too: a service may number many players 0',
      sandhu,
      { ...menon, serialNumber: '7' },
      false,
    ],
    ['else the same name', sandhu, unnumbered, true],
    ['else no other name', unnumbered, menon, false],
    ['a name or a number', unnumbered, nobody, false],
    ['something known', nobody, nobody, false],
  ])('has %s', (_what, one, other, isSame) => {
    expect(isSamePlayer(one, other)).toBe(isSame)
    expect(isSamePlayer(other, one)).toBe(isSame)
  })
})
