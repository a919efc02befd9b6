import { describe, expect, test } from 'vitest'
import { NO_BRAND, readBrands } from './brand.ts'
import { manifestWith, type PageBrand, withBrand } from './page.ts'

const PAGE = `<!doctype html><html><head>
<script type="application/json" id="board-config">{"service":"","room":"main"}</script>
<meta name="theme-color" content="#0b132e" />
<title>Live Auction</title>
<meta property="og:title" content="Live Auction" />
<link rel="manifest" href="./gavel.webmanifest" />
<link rel="apple-touch-icon" href="./icon-192.png" />
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

const WHOLE_ADDRESS = 'https://league.example/logo.svg?v=2'

const withLogo = (logo: string | null): PageBrand => {
  return { ...BRANDED, brand: { ...BRANDED.brand, logo } }
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
    const setting = { name: 'Other' }
    const other = withBrand(html, { ...BRANDED, brand: { ...NO_BRAND, ...setting }, setting })
    expect(other).toContain('<title>Other</title>')
    expect(other).not.toContain('brand-style')
    expect(other).not.toContain('Monsoon')
    expect(other).toContain('name="theme-color" content="#0b132e"')
  })

  test('an empty brand gives the page as it was built', () => {
    expect(withBrand(html, { ...BRANDED, brand: NO_BRAND, setting: {} })).toBe(PAGE)
    expect(withBrand(PAGE, { ...BRANDED, brand: NO_BRAND, setting: {} })).toBe(PAGE)
  })

  test('§2.1 the series of an exported auction stays in title and link preview', () => {
    const exported = PAGE.replaceAll('Live Auction', 'Winter Cup Auction')
    const page = withBrand(exported, BRANDED)
    expect(page).toContain('<title>Winter Cup Auction</title>')
    expect(page).toContain('property="og:title" content="Winter Cup Auction"')
    expect(page).toContain('property="og:site_name" content="Monsoon &quot;T20&quot; League"')
  })

  test.each([
    ['an SVG', 'logo.svg', 'logo.svg'],
    ['a whole address', WHOLE_ADDRESS, WHOLE_ADDRESS],
  ])('%s is an icon, but not that of an installed page', (_, logo, icon) => {
    const page = withBrand(PAGE, withLogo(logo))
    expect(/rel="icon"\s+href="([^"]*)"/.exec(page)?.[1]).toBe(icon)
    expect(page).toContain('rel="apple-touch-icon" href="./icon-192.png"')
  })

  test('a logo in its own address is once in the page, in the settings block', () => {
    const logo = `data:image/png;base64,${'A'.repeat(3000)}`
    const setting = { ...SETTING, logo }
    const page = withBrand(PAGE, { ...withLogo(logo), setting })
    expect(page.split(logo)).toHaveLength(2)
    expect(page).toMatch(/rel="icon"\s+href="data:image\/svg\+xml,%3Csvg%20/)
  })

  test('without a logo the icon is the board’s in the league’s colours', () => {
    const page = withBrand(PAGE, withLogo(null))
    expect(page).toMatch(/rel="icon"\s+href="data:image\/svg\+xml,%3Csvg%20[^"]*ffc107/)
    expect(page).toContain('href="./icon-192.png"')
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
      '--brand-background:url("x%22%29,url%28%22https://evil.example/%5C22%3C/style%3E%3Cscript%3E")',
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

  test('written again it is the same, and another brand takes its place', () => {
    const written = manifestWith(MANIFEST, BRANDED)
    expect(manifestWith(written, BRANDED)).toBe(written)
    const onlyLogo = { ...BRANDED, brand: { ...NO_BRAND, logo: 'other.png' } }
    expect(manifestWith(written, onlyLogo)).toBe(manifestWith(MANIFEST, onlyLogo))
    expect(manifestWith(written, { ...BRANDED, brand: NO_BRAND })).toBe(MANIFEST)
  })

  test('without colours it keeps the board’s icons beside the logo', () => {
    const brand = { ...NO_BRAND, logo: 'logo.png' }
    expect(JSON.parse(manifestWith(MANIFEST, { brand, room: null, files: null })).icons).toEqual([
      { src: 'logo.png', sizes: 'any' },
      { src: 'a.png' },
    ])
  })
})

test('decisions/brand: the background’s address is in the style as a browser asks for it', () => {
  const setting = { background: "/Stadión ☔'\ud800.jpg" }
  const { default: brand } = readBrands(setting, () => {})
  expect(withBrand(PAGE, { ...BRANDED, brand, setting })).toContain(
    '--brand-background:url("/Stadi%C3%B3n%20%E2%98%94%27%EF%BF%BD.jpg")',
  )
})
