import { describe, expect, it } from 'vitest'
import { checkEvents } from './check-events.ts'
import { Findings } from './findings.ts'

const data = { name: 'Veer Sandhu', img: '/sandhu.jpg', pdf_sl_no: 7, amount: 2_00_00_000 }

function found(...messages: readonly unknown[]) {
  const findings = new Findings()
  checkEvents(messages, findings)
  return findings.list().map(({ level, about, text }) => `${level}: ${about} ${text}`)
}

describe('gavel check: the messages of a channel (§4)', () => {
  const event = (eventType: string) => ({ eventType, data })
  const start = (fields: object) => ({ eventType: 'biddingStart', data: { ...data, ...fields } })

  it('finds nothing wrong with valid events', () => {
    const undone = { eventType: 'UndoSold', data: { ...data, amount: null } }
    const snapshot = { eventType: 'Snapshot', data: null, seq: 3, check: '0123456789abcdef' }
    expect(found(event('biddingStart'), event('playerSold'), undone, snapshot)).toEqual([])
  })

  it.each([
    [[event('bidStart')], 'wrong: eventType “bidStart” is unknown: the board ignores it'],
    [[event('PlayerSold')], 'wrong: eventType “PlayerSold” is unknown: the board ignores it'],
    [
      [{ eventType: 'playerSold' }],
      'wrong: auctionEvent playerSold has no player: the board ignores the message',
    ],
    [['sold'], 'wrong: auctionEvent the message is not an object: the board ignores the message'],
    [
      [start({ amount: '2 Cr' })],
      'wrong: biddingStart.amount is not an amount in plain rupees: the board shows “—”',
    ],
    [
      [start({ pdf_sl_no: undefined, pdf_slno: 7 })],
      'wrong: biddingStart.pdf_sl_no is missing: the board shows “—”',
    ],
    [
      [start({ img: undefined, id: 7, नाम: 'Veer' })],
      'note: biddingStart.img is missing: the board shows a placeholder',
    ],
  ])('%j', (messages, line) => {
    expect(found(...messages)).toEqual([line])
  })
})
