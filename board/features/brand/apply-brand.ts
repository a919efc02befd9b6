/** For a settings block that was edited by hand: what else our server or `gavel brand` writes. */
import type { Brand } from '../../../contract/brand/brand.ts'
import {
  BRAND_STYLE_ID,
  DEFAULT_TITLE,
  iconAddressOf,
  themeColourOf,
} from '../../../contract/brand/page.ts'
import { brandCss, hasTones } from '../../../contract/brand/tones.ts'

/**
 * Gives the page the brand's title, icon and colour.
 * @returns the styles with its tones; empty where the page has them already
 */
export function applyBrand(page: Document, brand: Brand): string {
  const { name, logo, colours } = brand
  const found = getComputedStyle(page.documentElement).getPropertyValue('--brand')
  if (name !== null && page.title === DEFAULT_TITLE) page.title = name
  const isThere = hasTones(brand, found)
  // The page with the tones has what is drawn in them.
  if (logo !== null || !isThere) {
    const icon = iconAddressOf(brand)
    if (icon !== null) page.querySelector('link[rel="icon"]')?.setAttribute('href', icon)
  }
  if (isThere) return ''
  page.getElementById(BRAND_STYLE_ID)?.remove()
  if (colours !== null) {
    page.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColourOf(colours))
  }
  return brandCss(brand)
}
