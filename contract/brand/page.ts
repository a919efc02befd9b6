/**
 * The brand in the head of the board's page and in its manifest: written by our server and by
 * `gavel brand`, so that the first paint has the league's colours, name and icon.
 */
import { escapeHtml } from '../first-screen.ts'
import { isWireObject } from '../leaf.ts'
import { readSettingsBlock } from '../settings.ts'
import type { Brand } from './brand.ts'
import { brandCss, tonesOf } from './tones.ts'

/** Id of the style with the brand's tones. */
export const BRAND_STYLE_ID = 'brand-style'

/** Name of the manifest in the folder of the built board. */
export const MANIFEST = 'gavel.webmanifest'

const BLOCK = /(<script\b[^>]*\bid="board-config"[^>]*>)([\s\S]*?)(?=<\/script>)/
const ADDED = /\n?<!--brand-->[\s\S]*?<!--\/brand-->/
const TITLE = /(<title>)[^<]*(?=<\/title>)/
const OG_TITLE = /(<meta\s[^>]*\bproperty="og:title"[^>]*\bcontent=")[^"]*/
const THEME_COLOUR = /(<meta\s[^>]*\bname="theme-color"[^>]*\bcontent=")[^"]*/
const ICON = /(<link\s[^>]*\brel="icon"[^>]*\bhref=")[^"]*/
const TOUCH_ICON = /(<link\s[^>]*\brel="apple-touch-icon"[^>]*\bhref=")[^"]*/
const MANIFEST_LINK = /(<link\s[^>]*\bhref="[^"]*gavel\.webmanifest)[^"]*/

/** Addresses of files, for a page that may have nothing inline. */
export interface BrandFiles {
  /** With `brandCss`. */
  readonly style: string
  /** With `iconOf`. */
  readonly icon: string
}

export interface PageBrand {
  /** What the page shows. */
  readonly brand: Brand
  /** What its settings block gets: the brand, or a brand with rooms. */
  readonly setting: unknown
  /** The room of this page, for the manifest; `null` for the default room. */
  readonly room: string | null
  /** `null` writes style and icon into the page. */
  readonly files: BrandFiles | null
}

/** Writes the brand into the page, in place of one that it had. */
export function withBrand(page: string, { brand, setting, room, files }: PageBrand): string {
  const { name, logo, colours } = brand
  const put = (value: string) => (_: string, head: string) => head + escapeHtml(value)
  let html = page
    .replace(ADDED, '')
    .replace(BLOCK, (_, head, text) => head + blockWith(text, setting))
    .replace(/<\/title>/, (end) => end + added(brand, files))
  if (name !== null) html = html.replace(TITLE, put(name)).replace(OG_TITLE, put(name))
  if (colours !== null) html = html.replace(THEME_COLOUR, put(themeColourOf(colours)))
  const isDrawn = logo === null && colours !== null
  const icon = isDrawn && files !== null ? files.icon : iconAddressOf(brand)
  if (icon !== null) html = html.replace(ICON, put(icon))
  if (logo !== null) html = html.replace(TOUCH_ICON, put(logo))
  if (room !== null) html = html.replace(MANIFEST_LINK, (_, head) => `${head}?room=${room}`)
  return html
}

function blockWith(text: string, setting: unknown): string {
  const { block } = readSettingsBlock(text, () => {})
  return JSON.stringify({ ...block, brand: setting }).replaceAll('<', '\\u003c')
}

/** What the page has beside what it had. */
function added(brand: Brand, files: BrandFiles | null): string {
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
  return `\n<!--brand-->${style}${names}<!--/brand-->`
}

/** The colour of the browser's own bars above the page. */
export function themeColourOf(colours: NonNullable<Brand['colours']>): string {
  return tonesOf(colours).stage['stage'] ?? ''
}

/** The board's icon in the league's colours, without corners: whoever shows it cuts it as they like. */
export function iconOf(colours: NonNullable<Brand['colours']>): string {
  const { stage } = tonesOf(colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48"><path fill="${stage['stage']}" d="M-8-8h48v48H-8z"/><g fill="${stage['stage-amount']}" transform="rotate(-45 14 14)"><rect x="5" y="8" width="16" height="9" rx="2"/><rect x="11.5" y="17" width="3" height="13" rx="1.5"/></g><rect x="17" y="26" width="11" height="3" rx="1.5" fill="#fff"/></svg>`
}

/** The icon's address: the logo, or the board's icon in the league's colours; `null` without either. */
export function iconAddressOf({ logo, colours }: Brand): string | null {
  return logo ?? (colours === null ? null : dataAddress(iconOf(colours)))
}

function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The manifest with the league's name, colours and icon: what the installed board is called.
 * @param manifest its JSON text
 */
export function manifestWith(
  manifest: string,
  { brand, room, files }: Omit<PageBrand, 'setting'>,
): string {
  const parsed: unknown = JSON.parse(manifest)
  const before = isWireObject(parsed) ? parsed : {}
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
  return JSON.stringify({
    ...before,
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
  })
}
