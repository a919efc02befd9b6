import { expect, test } from 'vitest'
import { readBrands } from './brand.ts'
import { ownPictures, pictureFile } from './own-pictures.ts'

test('a brand’s pictures beside its file are those with a relative address', () => {
  const setting = {
    logo: 'logo.png',
    background: 'https://league.example/stadium.jpg',
    sponsors: [{ name: 'Tea', logo: 'tea.svg' }, { name: 'Bank' }, { name: 'A', logo: '/a.png' }],
    rooms: { women: { background: 'women/stadium.webp' } },
  }
  const brands = readBrands(setting, () => {})
  expect([...ownPictures(brands).keys()]).toEqual(['logo.png', 'tea.svg', 'women/stadium.webp'])
})

test.each([
  ['logo.png', 'logo.png'],
  ['./art/tea.SVG', 'art/tea.SVG'],
  ['my%20logo.png', 'my logo.png'],
  ['my logo.png', 'my logo.png'],
  ['logo.png?v=2#top', 'logo.png'],
  ['../logo.png', null],
  ['%2e%2e/logo.png', null],
  ['art/../../logo.png', null],
  ['%2Fetc/logo.png', null],
  ['..%5Clogo.png', null],
  ['logo%00.png', null],
  ['100%.png', null],
  ['index.html', null],
])('%s names %s', (address, file) => {
  expect(pictureFile(address)).toBe(file)
})
