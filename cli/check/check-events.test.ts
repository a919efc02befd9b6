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
  const event = (eventType: string, seq?: number) => ({ eventType, data, seq })
  const start = (fields: object) => ({ eventType: 'biddingStart', data: { ...data, ...fields } })

  it('finds nothing wrong with valid events', () => {
    const undone = { eventType: 'UndoSold', data: { ...data, amount: null }, seq: 3 }
    const epoch = { eventType: 'EpochStarted', data: null, seq: 3, epoch: 'a1' }
    expect(found(event('biddingStart', 1), event('playerSold', 2), undone, epoch)).toEqual([])
  })

  it.each([
    [[event('bidStart')], 'wrong: eventType “bidStart” is unknown: the board ignores it'],
    [
      [event('PlayerSold')],
      'wrong: eventType “PlayerSold” is unknown: the board ignores it (is it “playerSold”?)',
    ],
    [
      [{ eventType: 'playerSold' }],
      'wrong: auctionEvent playerSold has no player: the board ignores the message',
    ],
    [['sold'], 'wrong: auctionEvent the message is not an object: the board ignores the message'],
    [[start({ amount: '2 Cr' })], 'wrong: biddingStart.amount cannot be read: the board shows “—”'],
    [
      [start({ pdf_sl_no: undefined, pdf_slno: 7 })],
      'wrong: biddingStart.pdf_sl_no is missing: “pdf_slno” must be spelt “pdf_sl_no”',
    ],
    [
      [event('biddingStart', 1), event('playerSold', 1)],
      'wrong: seq is the same for different events: it must count them',
    ],
    [
      [event('biddingStart', 9), event('playerSold', 2)],
      'wrong: seq falls: it must rise with every event of the room',
    ],
    [
      [event('biddingStart', 1), event('playerSold', 5)],
      'note: seq has gaps: the board requests the missing events',
    ],
  ])('%j', (messages, line) => {
    expect(found(...messages)).toEqual([line])
  })
})
