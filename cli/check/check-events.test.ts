import { describe, expect, it } from 'vitest'
import { checkEvents } from './check-events.ts'
import { createFindings } from './findings.ts'

const data = { name: 'Veer Sandhu', img: '/sandhu.jpg', pdf_sl_no: 7, amount: 2_00_00_000 }

function found(...messages: readonly unknown[]) {
  const findings = createFindings()
  checkEvents(messages, findings)
  return findings.list().map(({ level, about, text }) => `${level}: ${about} ${text}`)
}

describe('gavel check: the messages of a channel (§4)', () => {
  it('finds nothing wrong with valid events', () => {
    expect(
      found(
        { eventType: 'biddingStart', data, seq: 1 },
        { eventType: 'playerSold', data, seq: 2 },
        { eventType: 'UndoSold', data: { ...data, amount: null }, seq: 3 },
        { eventType: 'EpochStarted', data: null, seq: 3, epoch: 'a1' },
      ),
    ).toEqual([])
  })

  it.each([
    [
      [{ eventType: 'bidStart', data }],
      'wrong: eventType “bidStart” is unknown: the board ignores it',
    ],
    [
      [{ eventType: 'PlayerSold', data }],
      'wrong: eventType “PlayerSold” is unknown: the board ignores it (is it “playerSold”?)',
    ],
    [
      [{ eventType: 'playerSold' }],
      'wrong: auctionEvent playerSold has no player: the board ignores the message',
    ],
    [['sold'], 'wrong: auctionEvent the message is not an object: the board ignores the message'],
    [
      [{ eventType: 'biddingStart', data: { ...data, amount: '2 Cr' } }],
      'wrong: biddingStart.amount cannot be read: the board shows “—”',
    ],
    [
      [{ eventType: 'biddingStart', data: { ...data, pdf_sl_no: undefined, pdf_slno: 7 } }],
      'wrong: biddingStart.pdf_sl_no is missing: “pdf_slno” must be spelt “pdf_sl_no”',
    ],
    [
      [
        { eventType: 'biddingStart', data, seq: 1 },
        { eventType: 'playerSold', data, seq: 1 },
      ],
      'wrong: seq is the same for different events: it must count them',
    ],
    [
      [
        { eventType: 'biddingStart', data, seq: 9 },
        { eventType: 'playerSold', data, seq: 2 },
      ],
      'wrong: seq falls: it must rise with every event of the room',
    ],
    [
      [
        { eventType: 'biddingStart', data, seq: 1 },
        { eventType: 'playerSold', data, seq: 5 },
      ],
      'note: seq has gaps: the board requests the missing events',
    ],
  ])('%j', (messages, line) => {
    expect(found(...messages)).toEqual([line])
  })
})
