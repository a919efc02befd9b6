import { describe, expect, test } from 'vitest'
import { NO_BRAND, readBrands } from './brand.ts'
import { manifestWith, type PageBrand, withBrand } from './page.ts'

const PAGE = `<!doctype html><html><head>
<script type="application/json" id="board-config">{"service":"","room":"main"}</script>
<meta name="theme-color" content="#0b132e" />
<title>Live Auction</title>
<meta property="og:title" content="Live Auction" />
<link rel="manifest" href="/league/gavel.webmanifest" />
<link rel="apple-touch-icon" href="/league/icon-192.png" />
<link
  rel="icon"
  href="data:image/svg+xml,%3Csvg/%3E"
/>
</head><body><script>document.title = "<title>early</title>"</script></body></html>`

const SETTING = {
  name: 'Monsoon "T20" League',
  logo: 'logo.png',
  colours: ['#1a237e', '#ffc107'],
}
const BRANDED: PageBrand = {
  brand: readBrands(SETTING, () => {}).default,
  setting: SETTING,
  room: null,
  files: null,
}

describe('decisions/brand: the page is the league’s before any script runs', () => {
  const html = withBrand(PAGE, BRANDED)

  test('title, link preview, install name, colour and icon', () => {
    expect(html).toContain('<title>Monsoon &quot;T20&quot; League</title>')
    expect(html).toContain('property="og:title" content="Monsoon &quot;T20&quot; League"')
    expect(html).toContain('property="og:site_name" content="Monsoon &quot;T20&quot; League"')
    expect(html).toContain('name="application-name" content="Monsoon &quot;T20&quot; League"')
    expect(html).toMatch(/name="theme-color" content="#(?!0b132e)[\da-f]{6}"/)
    expect(html).toMatch(/rel="icon"\s+href="logo.png"/)
    expect(html).toContain('rel="apple-touch-icon" href="logo.png"')
  })

  test('the tones are in a style, and the settings block has the brand', () => {
    expect(html).toMatch(/<style id="brand-style">:root:root\{--brand:/)
    const block = /id="board-config">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({ service: '', room: 'main', brand: SETTING })
  })

  test('written twice it is the same, and another brand takes its place', () => {
    expect(withBrand(html, BRANDED)).toBe(html)
    const other = withBrand(html, {
      ...BRANDED,
      brand: { ...NO_BRAND, name: 'Other' },
      setting: {},
    })
    expect(other).toContain('<title>Other</title>')
    expect(other).not.toContain('brand-style')
    expect(other).not.toContain('Monsoon')
  })

  test('without a logo the icon is the board’s in the league’s colours', () => {
    const page = withBrand(PAGE, { ...BRANDED, brand: { ...BRANDED.brand, logo: null } })
    expect(page).toMatch(/rel="icon"\s+href="data:image\/svg\+xml,%3Csvg%20[^"]*ffc107/)
    expect(page).toContain('href="/league/icon-192.png"')
  })

  test('a page that may have nothing inline gets addresses of files', () => {
    const page = withBrand(PAGE, {
      ...BRANDED,
      brand: { ...BRANDED.brand, logo: null },
      files: { style: '/league/brand.css', icon: '/league/brand.svg' },
    })
    expect(page).toContain('<link id="brand-style" rel="stylesheet" href="/league/brand.css">')
    expect(page).toMatch(/rel="icon"\s+href="\/league\/brand.svg"/)
    expect(page).not.toContain('<style')
  })

  test('a hostile brand stays text', () => {
    const setting = {
      name: '</title><script>alert(1)</script>$&',
      logo: '"><img src=x>',
      background: 'x"),url("https://evil.example/\\22</style><script>',
    }
    const { default: brand } = readBrands(setting, () => {})
    const page = withBrand(PAGE, { ...BRANDED, brand, setting })
    expect(page.match(/<script>/g)).toHaveLength(1)
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page).not.toContain('<img')
    expect(page).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;</title>',
    )
    expect(page).toContain(
      '--brand-background:url("x%22%29,url%28%22https://evil.example/%5c22%3c/style%3e%3cscript%3e")',
    )
  })
})

describe('decisions/brand: the installed board', () => {
  const MANIFEST = JSON.stringify({
    name: 'Live Auction',
    start_url: './',
    icons: [{ src: 'a.png' }],
  })

  test('has the league’s name, colours and icons, and opens its room', () => {
    const manifest = JSON.parse(manifestWith(MANIFEST, { ...BRANDED, room: 'women' }))
    expect(manifest).toMatchObject({
      name: 'Monsoon "T20" League',
      short_name: 'Monsoon "T20" League',
      start_url: './?room=women',
      icons: [
        { src: 'logo.png', sizes: 'any' },
        { type: 'image/svg+xml', purpose: 'any maskable' },
      ],
    })
    expect(manifest.theme_color).toMatch(/^#[\da-f]{6}$/)
  })

  test('without colours it keeps the board’s icons beside the logo', () => {
    const brand = { ...NO_BRAND, logo: 'logo.png' }
    expect(JSON.parse(manifestWith(MANIFEST, { brand, room: null, files: null })).icons).toEqual([
      { src: 'logo.png', sizes: 'any' },
      { src: 'a.png' },
    ])
  })
})
