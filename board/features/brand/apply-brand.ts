/** For a settings block that was edited by hand: what else our server or `gavel brand` writes. */
import type { Brand } from '../../../contract/brand/brand.ts'
import { BRAND_STYLE_ID, iconAddressOf, themeColourOf } from '../../../contract/brand/page.ts'
import { brandCss, hasTones } from '../../../contract/brand/tones.ts'

/**
 * Gives the page the brand's icon and colour.
 * @returns the styles with its tones; empty where the page has them already
 */
export function applyBrand(page: Document, brand: Brand): string {
  const found = getComputedStyle(page.documentElement).getPropertyValue('--brand')
  if (hasTones(brand, found)) return ''
  page.getElementById(BRAND_STYLE_ID)?.remove()
  const { colours } = brand
  if (colours !== null) {
    page.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColourOf(colours))
  }
  const icon = iconAddressOf(brand)
  if (icon !== null) page.querySelector('link[rel="icon"]')?.setAttribute('href', icon)
  return brandCss(brand)
}
