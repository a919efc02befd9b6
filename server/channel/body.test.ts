import { expect, test } from 'vitest'
import { Body } from './body.ts'

test('a body in parts is one text, also where a letter is cut', () => {
  const bytes = Buffer.from('40\x1e42["விளை"]')
  const body = new Body(4_096)
  expect(body.text()).toBe('')
  for (const byte of bytes) expect(body.add(Buffer.of(byte))).toBe(true)
  expect(body.text()).toBe('40\x1e42["விளை"]')
})

test('beyond the limit nothing is kept, however much follows', () => {
  const body = new Body(10)
  expect(body.add(Buffer.alloc(10))).toBe(true)
  expect(body.kept).toBe(10)
  for (const bytes of [1, 10, 0, 5]) {
    expect(body.add(Buffer.alloc(bytes))).toBe(false)
    expect(body.kept).toBe(0)
  }
})
