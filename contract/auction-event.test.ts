import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Lot } from './auction.ts'
import {
  EVENT_TYPES,
  type EventKind,
  type EventType,
  isEventType,
  parseAuctionEvent,
  parsePing,
  parseSnapshot,
} from './auction-event.ts'
import { isPassed, isSamePlayer, lotAfter } from './lot.ts'
import { impuritiesOf } from './test/impurities.ts'

const player = { name: 'Veer Sandhu', img: '/sandhu.jpg', pdf_sl_no: '7', amount: 2_00_00_000 }
const check = '0123456789abcdef'

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('the six events of §4', () => {
  const table: Record<EventType, EventKind> = {
    biddingStart: 'lotOpened',
    playerSold: 'playerSold',
    NewPlayer: 'playerAdded',
    Unsold: 'playerUnsold',
    ChangeTeam: 'teamChanged',
    UndoSold: 'saleUndone',
  }
  test.each(Object.entries(table))('%s', (eventType, kind) => {
    const message = { eventType, data: player, seq: 1, check, replayed: true }
    const event = {
      kind,
      player: {
        name: 'Veer Sandhu',
        photo: '/sandhu.jpg',
        serialNumber: '7',
        amount: 2_00_00_000,
      },
      position: { seq: 1, check },
      isReplayed: true,
    }
    expect(parseAuctionEvent(message)).toEqual({ ok: true, event })
  })
})

describe('unknown event types are ignored (§8)', () => {
  test.each([
    'biddingEnd',
    'BiddingStart',
    'biddingstart',
    ' biddingStart',
    'newPlayer',
    'lotOpened',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ])('%j', (eventType) => {
    expect(isEventType(eventType)).toBe(false)
    expect(parseAuctionEvent({ eventType, data: player })).toMatchObject({
      ok: false,
      isUnknownType: true,
    })
  })
})

describe('a message that is not {eventType, data} is malformed', () => {
  test.each([
    [null],
    ['biddingStart'],
    [['biddingStart', player]],
    [{}],
    [{ data: player }],
    [{ eventType: 1, data: player }],
    [{ eventType: ['biddingStart'], data: player }],
    [Object.create({ eventType: 'biddingStart', data: player })],
  ])('%j', (message) => {
    expect(parseAuctionEvent(message)).toMatchObject({ ok: false, isUnknownType: false })
  })

  test.each(EVENT_TYPES)('%s without a player', (eventType) => {
    for (const data of [undefined, null, 'Veer Sandhu', 7, true, [player]]) {
      expect(parseAuctionEvent({ eventType, data })).toEqual({
        ok: false,
        isUnknownType: false,
        problem: `${eventType} has no player`,
      })
    }
  })

  test('a biddingStart whose player has neither name nor number', () => {
    for (const data of [{}, { amount: 5 }, { name: ' ', pdf_sl_no: null }]) {
      expect(parseAuctionEvent({ eventType: 'biddingStart', data })).toMatchObject({
        ok: false,
        isUnknownType: false,
      })
    }
  })

  test('a biddingStart needs only one of them, and a notice neither', () => {
    const accepted = [
      { eventType: 'biddingStart', data: { name: 'Veer Sandhu' } },
      { eventType: 'biddingStart', data: { pdf_sl_no: 0 } },
      { eventType: 'playerSold', data: {} },
    ]
    expect(accepted.map((message) => parseAuctionEvent(message).ok)).toEqual([true, true, true])
  })
})

describe('the fields of the live player', () => {
  const playerOf = (data: object) => {
    const parsed = parseAuctionEvent({ eventType: 'playerSold', data })
    return parsed.ok ? parsed.event.player : undefined
  }

  test('a missing or unreadable field is null', () => {
    const nobody = { name: null, photo: null, serialNumber: null, amount: null }
    expect(playerOf({})).toEqual(nobody)
    expect(playerOf({ name: {}, img: 'javascript:0', pdf_sl_no: true, amount: 'NaN' })).toEqual(
      nobody,
    )
  })

  test('the amount may be a text, also grouped as in a data file, and not negative', () => {
    const amountOf = (amount: unknown) => playerOf({ ...player, amount })?.amount
    expect(['250000', '15,00,000', '15,0000', -1].map(amountOf)).toEqual([
      250_000,
      15_00_000,
      null,
      null,
    ])
    expect(playerOf({ pdf_sl_no: '7' })).toEqual(playerOf({ pdf_sl_no: 7 }))
  })

  test('a text beyond its limit is cut, and the address of a picture left out', () => {
    const long = 'x'.repeat(5000)
    expect(playerOf({ name: long, img: long, pdf_sl_no: long, amount: long })).toEqual({
      name: 'x'.repeat(300),
      photo: null,
      serialNumber: 'x'.repeat(300),
      amount: null,
    })
  })
})

describe('the position and the replay flag (decisions/channel)', () => {
  const read = (extra: object) => {
    const parsed = parseAuctionEvent({ eventType: 'playerSold', data: player, ...extra })
    return parsed.ok ? [parsed.event.position, parsed.event.isReplayed] : undefined
  }

  test.each([
    [{}, null, false],
    // A number without a check is not ours.
    [{ seq: 12 }, null, false],
    [{ replayed: 1 }, null, false],
    [{ replayed: 'true' }, null, false],
  ])('%j', (extra, position, isReplayed) => {
    expect(read(extra)).toEqual([position, isReplayed])
  })

  test('a snapshot has the lot or none, the position, and may be a reset', () => {
    const message = { eventType: 'Snapshot', data: null, seq: 4, check }
    const snapshot = { lot: null, position: { seq: 4, check }, isReset: false }
    expect(parseSnapshot(message)).toEqual(snapshot)
    expect(parseSnapshot({ ...message, data: player, reset: true })).toMatchObject({
      lot: { name: 'Veer Sandhu', serialNumber: '7' },
      isReset: true,
    })
    expect(parseSnapshot({ ...message, seq: 0, check: '' })).toMatchObject({ position: { seq: 0 } })
    expect(parseAuctionEvent(message)).toMatchObject({ isUnknownType: true })
  })

  test('without a position, or of another type, a message is no snapshot', () => {
    for (const message of [
      null,
      'Snapshot',
      { eventType: 'Snapshot', data: null },
      { eventType: 'Snapshot', data: null, seq: 4 },
      { eventType: 'playerSold', data: player, seq: 4, check },
    ]) {
      expect(parseSnapshot(message)).toBeNull()
    }
  })

  test('a ping of our server has a position', () => {
    expect(parsePing(`{"seq":9,"check":"${check}"}`)).toEqual({ seq: 9, check })
    for (const payload of [undefined, '', '{', 'null', '[]', 'probe', '{"seq":9}']) {
      expect(parsePing(payload)).toBeNull()
    }
  })
})

describe('any input', () => {
  const MANY = { numRuns: 1000 }

  test('any JSON value, also as data, is parsed without throwing', () => {
    const message = fc.oneof(
      fc.jsonValue(),
      fc.anything(),
      fc.record({ eventType: fc.constantFrom(...EVENT_TYPES), data: fc.anything() }),
    )
    fc.assert(
      fc.property(message, (given) => {
        expect(impuritiesOf(parseAuctionEvent(given))).toEqual([])
      }),
      MANY,
    )
  })
})

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
