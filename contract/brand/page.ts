/**
 * The brand in the head of the board's page and in its manifest: written by our server and by
 * `gavel brand`, so that the first paint has the league's colours, name and icon.
 */

import { readSettingsBlock, SETTINGS_BLOCK } from '../board-config.ts'
import { escapeHtml } from '../first-screen.ts'
import { getOwn, isWireObject } from '../leaf.ts'
import type { Brand } from './brand.ts'
import { brandCss, tonesOf } from './tones.ts'

/** Id of the style with the brand's tones. */
export const BRAND_STYLE_ID = 'brand-style'

/** Name of the manifest in the folder of the built board. */
export const MANIFEST = 'gavel.webmanifest'

/** The title of a page without a brand. */
export const DEFAULT_TITLE = 'Live Auction'

/** The brand's additions to the page, with the values that it replaced. */
const ADDED = /\n?<!--brand(\[[^>]*\])-->[\s\S]*?<!--\/brand-->/
const TITLE = /(<title>)([^<]*)(?=<\/title>)/
const OG_TITLE = /(<meta\s[^>]*\bproperty="og:title"[^>]*\bcontent=")([^"]*)/
const THEME_COLOUR = /(<meta\s[^>]*\bname="theme-color"[^>]*\bcontent=")([^"]*)/
const ICON = /(<link\s[^>]*\brel="icon"[^>]*\bhref=")([^"]*)/
const TOUCH_ICON = /(<link\s[^>]*\brel="apple-touch-icon"[^>]*\bhref=")([^"]*)/
/** In this order in the page's note. */
const REPLACED = [TITLE, OG_TITLE, THEME_COLOUR, ICON, TOUCH_ICON]
const MANIFEST_LINK = /(<link\s[^>]*\bhref="[^"]*gavel\.webmanifest)[^"]*/
/** The icon of an installed page on phones. */
const RASTER = /^(?!data:).*\.(?:png|jpe?g|webp|avif|gif)(?:[?#]|$)/i

/** Addresses of files, for a page that may have nothing inline. */
export interface BrandFiles {
  /** With `brandCss`. */
  readonly style: string
  /** With `iconOf`. */
  readonly icon: string
}

export interface PageBrand {
  /** The brand that the page shows. */
  readonly brand: Brand
  /** The value for its settings block: the brand, or a brand with rooms. */
  readonly setting: unknown
  /** The room of this page, for the manifest; `null` for the default room. */
  readonly room: string | null
  /** `null` writes style and icon into the page. */
  readonly files: BrandFiles | null
}

/** Writes the brand into the page, in place of one that it had. An empty setting only takes that out. */
export function withBrand(page: string, { brand, setting, room, files }: PageBrand): string {
  const plain = withoutBrand(page)
  if (isEmpty(setting)) return plain
  const { name, logo, colours } = brand
  let html = plain
  const put = (place: RegExp, value: string) => {
    html = html.replace(place, (_, head: string) => head + escapeHtml(value))
  }
  if (name !== null) {
    for (const place of [TITLE, OG_TITLE]) {
      // An exported auction has its series there.
      if (place.exec(plain)?.[2] === DEFAULT_TITLE) put(place, name)
    }
  }
  if (colours !== null) put(THEME_COLOUR, themeColourOf(colours))
  const isDrawn = (logo === null || isData(logo)) && colours !== null
  const icon = isDrawn && files !== null ? files.icon : iconAddressOf(brand)
  if (icon !== null) put(ICON, icon)
  if (logo !== null && RASTER.test(logo)) put(TOUCH_ICON, logo)
  const replaced = REPLACED.map((place) => {
    const before = place.exec(plain)?.[2]
    return place.exec(html)?.[2] === before ? null : before
  })
  if (room !== null) html = html.replace(MANIFEST_LINK, (_, head) => `${head}?room=${room}`)
  return html
    .replace(SETTINGS_BLOCK, (_, head, text) => head + blockWith(text, setting))
    .replace(/<\/title>/, (end) => end + added(brand, files, replaced))
}

/** The page as it was built. */
function withoutBrand(page: string): string {
  const replaced = replacedIn(page)
  const html = REPLACED.reduce(
    (all, place, index) => {
      const before = replaced[index]
      return typeof before === 'string' ? all.replace(place, (_, head) => head + before) : all
    },
    page.replace(ADDED, ''),
  )
  return html.replace(SETTINGS_BLOCK, (_, head, text) => head + blockWith(text, undefined))
}

function replacedIn(page: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(ADDED.exec(page)?.[1] ?? '[]')
    return Array.isArray(values) ? values : []
  } catch {
    return [] // edited by hand
  }
}

function isData(address: string): boolean {
  return /^data:/i.test(address)
}

function isEmpty(setting: unknown): boolean {
  return setting === undefined || (isWireObject(setting) && Object.keys(setting).length === 0)
}

function blockWith(text: string, setting: unknown): string {
  const { block } = readSettingsBlock(text, () => {})
  if (setting === undefined && !Object.hasOwn(block, 'brand')) return text
  return JSON.stringify({ ...block, brand: setting }).replaceAll('<', '\\u003c')
}

/** The difference between the page now and before. */
function added(brand: Brand, files: BrandFiles | null, replaced: readonly unknown[]): string {
  const css = brandCss(brand)
  const style =
    css === ''
      ? ''
      : files === null
        ? `<style id="${BRAND_STYLE_ID}">${css}</style>`
        : `<link id="${BRAND_STYLE_ID}" rel="stylesheet" href="${escapeHtml(files.style)}">`
  const name = escapeHtml(brand.name ?? '')
  const names =
    name === ''
      ? ''
      : `<meta name="application-name" content="${name}"><meta name="apple-mobile-web-app-title" content="${name}"><meta property="og:site_name" content="${name}">`
  const note = JSON.stringify(replaced).replaceAll('>', '\\u003e')
  return `\n<!--brand${note}-->${style}${names}<!--/brand-->`
}

/** The colour of the browser's own bars above the page. */
export function themeColourOf(colours: NonNullable<Brand['colours']>): string {
  return tonesOf(colours).stage['stage'] ?? ''
}

/** The board's icon in the league's colours, without corners: whoever shows it cuts it as they like. */
export function iconOf(colours: NonNullable<Brand['colours']>): string {
  const { darkStage: stage } = tonesOf(colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48"><path fill="${stage['stage']}" d="M-8-8h48v48H-8z"/><g fill="${stage['stage-amount']}" transform="rotate(-45 14 14)"><rect x="5" y="8" width="16" height="9" rx="2"/><rect x="11.5" y="17" width="3" height="13" rx="1.5"/></g><rect x="17" y="26" width="11" height="3" rx="1.5" fill="#fff"/></svg>`
}

/**
 * The icon's address: the logo, or the board's icon in the league's colours; `null` without either. Not
 * a logo in the address itself, which the page would have once more before its first paint.
 */
export function iconAddressOf({ logo, colours }: Brand): string | null {
  if (logo !== null && !isData(logo)) return logo
  return colours === null ? null : dataAddress(iconOf(colours))
}

function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Member with the manifest as it was built; browsers pass over members that they don't know. */
const BEFORE = 'gavel_unbranded'

/**
 * The manifest with the league's name, colours and icon, in place of those of another brand: what the
 * installed board is called.
 * @param manifest its JSON text
 */
export function manifestWith(
  manifest: string,
  { brand, room, files }: Omit<PageBrand, 'setting'>,
): string {
  const parsed: unknown = JSON.parse(manifest)
  const written = isWireObject(parsed) ? parsed : {}
  const kept = getOwn(written, BEFORE)
  const before = isWireObject(kept) ? kept : written
  const { name, logo, colours } = brand
  const drawn =
    colours === null
      ? []
      : [
          {
            src: files?.icon ?? dataAddress(iconOf(colours)),
            sizes: 'any',
            type: 'image/svg+xml',
            purpose: 'any maskable',
          },
        ]
  const icons = [...(logo === null ? [] : [{ src: logo, sizes: 'any' }]), ...drawn]
  const changes = {
    ...(name !== null && { name, short_name: name }),
    ...(room !== null && { start_url: `./?room=${room}` }),
    ...(colours !== null && {
      background_color: themeColourOf(colours),
      theme_color: themeColourOf(colours),
    }),
    ...(icons.length > 0 && {
      icons: [
        ...icons,
        ...(drawn.length === 0 && Array.isArray(before['icons']) ? before['icons'] : []),
      ],
    }),
  }
  const isChanged = Object.keys(changes).length > 0
  return JSON.stringify(isChanged ? { ...before, ...changes, [BEFORE]: before } : before)
}
