import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { NO_BRAND } from '../../../contract/brand/brand.ts'
import { brandCss } from '../../../contract/brand/tones.ts'
import { bid, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { paintedSteps } from '../../test/painted-steps.ts'
import { render } from '../../test/rendering.tsx'
import { LiveContext } from '../../ui/live-context.ts'
import { Brand, createBrand } from './Brand.tsx'
import { applyBrand } from './BrandLayer.tsx'
import { inkOf } from './logo-ink.ts'

const SETTING = {
  name: 'Monsoon League',
  logo: '/pictures/logo.png',
  colours: ['#880e4f', '#ffd54f'],
  sponsors: [
    { name: 'Tea & Co', logo: '/pictures/tea.svg', link: 'https://tea.example' },
    { name: 'Sunrise Bank' },
  ],
  rooms: { women: { name: 'Women’s League', sponsors: null } },
}

async function show(
  setting: unknown,
  { view = null, room = 'test-room' }: { view?: 'wall' | 'overlay' | null; room?: string } = {},
) {
  const brand = createBrand({ block: { brand: setting as never }, room, warnIgnored() {} })
  if (brand === null) throw new Error('there is no brand')
  const session = createTestSession()
  session.live.start()
  const { live } = session
  render(
    <LiveContext value={{ live, lists: live.lists.getState().lists }}>
      <Brand brand={brand} view={view} />
    </LiveContext>,
  )
  await act(() => brand.load())
  const openLot = () => paintedSteps(session).tell(bid(sandhu, 100))
  return { openLot, layer: () => document.querySelector<HTMLElement>('.brand') }
}

describe('decisions/brand: the league’s logo and sponsors', () => {
  test('nothing is fetched where the settings block has no brand', () => {
    expect(createBrand({ block: {}, room: 'test-room', warnIgnored() {} })).toBeNull()
  })

  test('the logo has the league’s name, a sponsor links to its page', async () => {
    await show(SETTING)
    expect(screen.getByRole('img', { name: 'Monsoon League' })).toHaveAttribute(
      'src',
      '/pictures/logo.png',
    )
    const sponsors = within(screen.getByRole('list', { name: 'Sponsors' }))
    expect(sponsors.getByRole('link', { name: 'Tea & Co' })).toHaveAttribute(
      'href',
      'https://tea.example',
    )
    expect(sponsors.getByText('Sunrise Bank')).toBeVisible()
  })

  test('§2.9 a logo that fails to load is replaced by the name', async () => {
    await show(SETTING)
    fireEvent.error(screen.getByRole('img', { name: 'Tea & Co' }))
    expect(screen.queryByRole('img', { name: 'Tea & Co' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Tea & Co' })).toBeVisible()
  })

  test('§2.9 a league’s logo that fails to load leaves its name', async () => {
    await show(SETTING)
    fireEvent.error(screen.getByRole('img', { name: 'Monsoon League' }))
    expect(screen.getByText('Monsoon League')).toBeVisible()
    expect(document.documentElement.dataset['brand']).toMatch(/\blogo\b/)
  })

  test('§2.9 without a name it leaves no room', async () => {
    const { layer } = await show({ logo: '/pictures/logo.png' })
    expect(document.documentElement.dataset['brand']).toMatch(/\blogo\b/)
    fireEvent.error(document.querySelector('.brand-logo img') as Element)
    expect(document.documentElement.dataset['brand']).not.toMatch(/\blogo\b/)
    expect(layer()).toBeEmptyDOMElement()
  })

  test('while a lot is open the layer says so, and its styles hide the sponsors', async () => {
    const { openLot, layer } = await show(SETTING)
    expect(layer()?.dataset).not.toHaveProperty('lot')
    openLot()
    expect(layer()?.dataset).toHaveProperty('lot')
  })

  test('§9 a room has its own', async () => {
    await show(SETTING, { room: 'women' })
    expect(screen.getByRole('img', { name: 'Women’s League' })).toBeInTheDocument()
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('wall and overlay have no links, and `show=sponsors` is the overlay’s scene', async () => {
    window.history.replaceState(null, '', '/?view=overlay&show=sponsors')
    const { layer } = await show(SETTING, { view: 'overlay' })
    expect(layer()?.dataset['scene']).toBe('sponsors')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('the overlay’s other scenes have neither', async () => {
    window.history.replaceState(null, '', '/?view=overlay&show=top')
    const { layer } = await show(SETTING, { view: 'overlay' })
    expect(layer()).toBeEmptyDOMElement()
  })
})

describe('decisions/brand: a settings block that was edited by hand', () => {
  const brand = { ...NO_BRAND, colours: ['#880e4f', '#ffd54f'] } as const

  function page(style: string): Document {
    document.head.innerHTML = `${style}<meta name="theme-color" content="#0b132e"><link rel="icon" href="data:,">`
    return document
  }

  test('gives the board its tones, icon and colour', () => {
    expect(applyBrand(page(''), brand)).toBe(brandCss(brand))
    expect(document.querySelector('meta')?.content).toMatch(/^#(?!0b132e)/)
    expect(document.querySelector('link')?.href).toContain('svg')
  })

  test('gives the board title and icon where there are no tones', () => {
    page('<title>Live Auction</title><link rel="manifest" href="./gavel.webmanifest">')
    const css = applyBrand(document, { ...NO_BRAND, name: 'League', logo: 'logo.png' })
    expect(css).not.toContain('--stage')
    expect(document.title).toBe('League')
    const icon = document.querySelector('link[rel="icon"]')
    expect(icon).toHaveAttribute('href', 'logo.png')
  })

  test('§2.1 a title with the series stays', () => {
    page('<title>Winter Cup Auction</title>')
    applyBrand(document, { ...NO_BRAND, name: 'League' })
    expect(document.title).toBe('Winter Cup Auction')
  })

  test('those of another brand are taken out', () => {
    const other = brandCss({ ...brand, colours: ['#000000', '#ffffff'] })
    expect(applyBrand(page(`<style id="brand-style">${other}</style>`), brand)).toBe(
      brandCss(brand),
    )
    expect(document.querySelector('style')).toBeNull()
  })

  test('derives nothing where the page has its tones', () => {
    const there = `<style id="brand-style">${brandCss(brand)}</style>`
    expect(applyBrand(page(there), brand)).toBe('')
    expect(document.querySelector('style')).not.toBeNull()
  })
})

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]
const NONE: Pixel = [0, 0, 0, 0]
const NAVY: Pixel = [20, 30, 90, 255]
const WHITE: Pixel = [255, 255, 255, 255]
const RED: Pixel = [220, 60, 50, 255]

/** Six by six, with the middle in these colours, from left to right. */
function logo(ground: Pixel, ...colours: readonly Pixel[]): Uint8ClampedArray {
  const pixels = Array.from({ length: 36 }, (_, index): Pixel => {
    const [column, line] = [index % 6, Math.floor(index / 6)]
    const isInside = column > 0 && column < 5 && line > 0 && line < 5
    return isInside ? (colours[Math.floor(((column - 1) * colours.length) / 4)] ?? ground) : ground
  })
  return new Uint8ClampedArray(pixels.flat())
}

describe('decisions/brand: a transparent logo stands on no card', () => {
  test.each([
    ['one with its own ground needs none', logo(WHITE, NAVY), 'any'],
    ['a coloured one is readable on light and on dark', logo(NONE, RED), 'any'],
    ['a dark one needs a light ground', logo(NONE, NAVY), 'dark'],
    ['a white one needs a dark ground', logo(NONE, WHITE, WHITE, RED), 'light'],
    ['one of both needs a card', logo(NONE, NAVY, WHITE), null],
  ])('%s', (_, pixels, ink) => {
    expect(inkOf(pixels, 6)).toBe(ink)
  })
})
