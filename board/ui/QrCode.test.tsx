import { render, screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

/** Pixels of one module. */
const PIXELS = 4

/** The code as a camera sees it, drawn from the bars of its path. */
function readCode(svg: Element): string | null {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * PIXELS
  const image = new Uint8ClampedArray(side * side * 4).fill(255)
  const bars = svg.querySelectorAll('path')[1]?.getAttribute('d') ?? ''
  for (const [, x, y, width] of bars.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row += 1) {
      const start = (row * side + Number(x) * PIXELS) * 4
      for (let pixel = 0; pixel < Number(width) * PIXELS; pixel += 1) {
        image.fill(0, start + pixel * 4, start + pixel * 4 + 3)
      }
    }
  }
  return jsQR(image, side, side)?.data ?? null
}

test.each([
  'https://board.example/',
  'https://auction.some-league.example.org:8443/?room=final-2026_semi',
  `http://192.168.100.200:3000/?room=${'x'.repeat(64)}`,
])('the code of %s can be read', (text) => {
  render(<QrCode text={text} label="QR code" />)
  expect(readCode(screen.getByRole('img', { name: 'QR code' }))).toBe(text)
})

test('it has a quiet zone of four modules', () => {
  render(<QrCode text="https://board.example/" label="QR code" />)
  const bars = screen.getByRole('img').querySelectorAll('path')[1]?.getAttribute('d') ?? ''
  const places = [...bars.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...places)).toBe(4)
})
