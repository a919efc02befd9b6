import { describe, expect, it } from 'vitest'
import { type Status, statusLines } from './status.ts'

const quiet: Status = {
  viewers: 128,
  published: {
    line: 'Asha Rao (No. 37): open at ₹2 lakh',
    at: new Date(2026, 0, 31, 21, 4, 11).getTime(),
  },
  sheet: { isReadable: true, isPublished: true, notes: [] },
}
const withNotes = (...notes: string[]): Status => ({
  ...quiet,
  sheet: { isReadable: true, isPublished: true, notes },
})

describe('the status of the evening', () => {
  it('has viewers, the last publication, what waits, and the connection', () => {
    expect(statusLines(quiet, 60)).toEqual([
      '─'.repeat(60),
      'Viewers     128',
      'Published   21:04:11  Asha Rao (No. 37): open at ₹2 lakh',
      'Waiting     nothing',
      'Connection  the server answers; the sheet is read',
    ])
  })

  it('lists the rows that wait, and counts those beyond three', () => {
    expect(statusLines(withNotes('line 5: a', 'line 6: b', 'line 7: c'), 60).slice(3, 6)).toEqual([
      'Waiting     line 5: a',
      '            line 6: b',
      '            line 7: c',
    ])
    const many = statusLines(withNotes('1', '2', '3', '4', '5'), 60)
    expect(many[6]).toBe('            and 2 more')
  })

  it('says when the server does not answer, and when the sheet cannot be read', () => {
    const sheet = { isReadable: false, isPublished: false, notes: ['cannot be read'] }
    const lines = statusLines({ viewers: null, published: null, sheet }, 70)
    expect(lines.slice(1)).toEqual([
      'Viewers     not known',
      'Published   nothing yet',
      'Waiting     cannot be read',
      'Connection  the server does not answer; the sheet cannot be read',
    ])
    expect(statusLines({ ...quiet, sheet: null }, 70).at(-1)).toBe(
      'Connection  the server answers; the sheet has not been read yet',
    )
  })

  it('is never wider than the window', () => {
    for (const line of statusLines(withNotes('a long note '.repeat(9)), 40)) {
      expect(line.length).toBeLessThanOrEqual(40)
    }
  })
})
