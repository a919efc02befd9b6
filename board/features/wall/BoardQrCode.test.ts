import { expect, test } from 'vitest'
import { boardUrl, spoken } from './BoardQrCode.tsx'

test.each([
  ['https://board.example/?view=wall', 'https://board.example/'],
  ['https://board.example/?view=wall&room=final', 'https://board.example/?room=final'],
  ['https://board.example/?room=final&view=wall#team-delhi', 'https://board.example/?room=final'],
  [
    'https://board.example/?view=wall&refresh=60&rotate=0&lang=hi',
    'https://board.example/?lang=hi',
  ],
  ['http://192.168.1.20:3000/?view=wall', 'http://192.168.1.20:3000/'],
])('decisions/wall-and-overlay: the code on %s leads to %s', (wall, plain) => {
  expect(boardUrl(wall)).toBe(plain)
})

test('an address is spoken without its scheme', () => {
  expect(spoken('https://board.example/')).toBe('board.example')
  expect(spoken('http://board.example:3000/?room=final')).toBe('board.example:3000/?room=final')
})
