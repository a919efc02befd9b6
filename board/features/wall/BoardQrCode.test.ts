import { expect, test } from 'vitest'
import { spoken } from './BoardQrCode.tsx'

test('an address is spoken without its scheme', () => {
  expect(spoken('https://board.example/')).toBe('board.example')
  expect(spoken('http://board.example:3000/?room=final')).toBe('board.example:3000/?room=final')
})
