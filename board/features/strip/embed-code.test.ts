import { describe, expect, test } from 'vitest'
import { embedCode } from './Strip.tsx'

function frameOf(changes: Partial<Parameters<typeof embedCode>[0]> = {}) {
  const code = embedCode({
    here: 'https://board.example/?room=final&q=rane&lang=hi&delay=30#team-old',
    title: 'Premier League Auction',
    languageCode: 'en',
    note: 'FRAME_ANCESTORS',
    ...changes,
  })
  document.body.innerHTML = code
  const frame = document.querySelector('iframe')
  if (frame === null) throw new Error('no frame')
  return { code, frame }
}

describe('decisions/strip: the embed code', () => {
  test('shows the strip of the board’s room, without the sender’s own settings', () => {
    const { frame } = frameOf()
    expect(frame.src).toBe('https://board.example/?room=final&view=strip')
  })

  test('is in the language of the board from which it was copied', () => {
    expect(frameOf({ languageCode: 'hi' }).frame.src).toBe(
      'https://board.example/?room=final&view=strip&lang=hi',
    )
  })

  test('is 320 to 1200 px by 72 px, loads when it is needed and has a title', () => {
    const { frame } = frameOf()
    expect(frame.height).toBe('72')
    expect(frame.width).toBe('100%')
    expect(frame.style).toMatchObject({ minWidth: '320px', maxWidth: '1200px' })
    expect(frame.getAttribute('loading')).toBe('lazy')
    expect(frame.title).toBe('Premier League Auction')
  })

  test('names the setting without which the frame stays empty', () => {
    expect(frameOf().code).toMatch(/^<!-- FRAME_ANCESTORS -->\n/)
  })

  test('no name of a series ends an attribute or the frame', () => {
    const title = '"><script>alert(1)</script> & Co Auction'
    const { frame } = frameOf({ title })
    expect(frame.title).toBe(title)
    expect(document.querySelector('script')).toBeNull()
  })
})
