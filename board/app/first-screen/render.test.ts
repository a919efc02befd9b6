// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { AUCTION_FILE } from '../../test/auction-file.ts'
import { renderFirstScreen } from './render.tsx'

const PAGE = `<!doctype html>
<html lang="en">
  <head><title>Live Auction</title>
    <meta name="description" content="Teams and purses." />
    <meta property="og:title" content="Live Auction" />
    <meta property="og:description" content="Bid by bid." />
    <style>.shell{}</style></head>
  <body><div id="root"><div class="shell"></div></div>
    <noscript><p>This live board needs JavaScript.</p></noscript>
  <style>.board{}</style><script>board()</script></body></html>`

const AS_OF = Date.UTC(2026, 10, 22, 14, 5)

function render(changes: Readonly<Record<string, unknown>> = {}) {
  const dataFile = JSON.stringify({ ...AUCTION_FILE, ...changes })
  return renderFirstScreen({ page: PAGE, dataFile, asOf: AS_OF })
}

function htmlOf(changes?: Readonly<Record<string, unknown>>): string {
  const screen = render(changes)
  if (screen === null) throw new Error('no first screen')
  return screen.html
}

const team = (team_name: string, players: readonly object[] = []) => ({
  ...AUCTION_FILE.teams[0],
  team_name,
  players,
})

/** The HTML without tags. */
const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('decisions/first-screen: the page that the server sends', () => {
  test('has header, statistics, summary and the first squads', () => {
    const text = words(htmlOf())
    expect(text).toContain('Premier League 2025 Auction')
    expect(text).toContain('Total Players 120')
    expect(text).toMatch(/Team Summary .* Chennai Chargers .* 8 of 10 .* मुंबई/)
    expect(text).toContain('Veer Sandhu SL: 7 SOLD ₹2,50,00,000')
  })

  test('a page that has one gets the next in its place', () => {
    const first = htmlOf()
    const dataFile = JSON.stringify({ ...AUCTION_FILE, teams: [team('Otters')] })
    const again = renderFirstScreen({ page: first, dataFile, asOf: AS_OF })
    const fresh = renderFirstScreen({ page: PAGE, dataFile, asOf: AS_OF })
    expect(again).toEqual(fresh)
    const named = { ...AUCTION_FILE, auction_details: { main: [{ series_name: 'Night Cup' }] } }
    const renamed = { page: first, dataFile: JSON.stringify(named), asOf: AS_OF }
    expect(renderFirstScreen(renamed)).toEqual(renderFirstScreen({ ...renamed, page: PAGE }))
  })

  test('has every row of the summary, but only the first squads, with their anchors', () => {
    const html = htmlOf({ teams: Array.from({ length: 30 }, (_, index) => team(`Team ${index}`)) })
    expect(html.match(/scope="row"/g)).toHaveLength(30)
    expect(html.match(/<article/g)).toHaveLength(3)
    expect(html).toContain('href="#team-team-0"')
    expect(html).toContain('id="team-team-0"')
  })

  test('§2.5 shows that it is loading, and without JavaScript the time of the lists', () => {
    const html = htmlOf()
    expect(html).toMatch(/role="status"><span class="ring"[^>]*><\/span>Loading…/)
    const [, note = ''] = /<div id="first-screen">.*<noscript>(.*?)<\/noscript>/s.exec(html) ?? []
    expect(words(note).trim()).toBe(
      'As of 22 November 2026 at 14:05 UTC . This page does not update without JavaScript.',
    )
    expect(note).toContain('datetime="2026-11-22T14:05:00.000Z"')
    expect(html.replaceAll(/<!--replaced.*?-->/gs, '')).not.toContain('needs JavaScript')
  })

  test('has the auction’s name once in title, description and link preview', () => {
    const html = htmlOf()
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('<title>Premier League 2025 Auction</title>')
    expect(html).toContain('property="og:title" content="Premier League 2025 Auction"')
    expect(html).toContain('content="Premier League 2025 Auction. Teams and purses."')
  })

  test('comes after the board’s styles and before its scripts', () => {
    const html = htmlOf()
    const places = ['.shell{}', '.board{}', 'id="first-screen"', 'board()'].map((part) =>
      html.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('requests no picture, because the board loads pictures in its own order', () => {
    expect(htmlOf()).not.toMatch(/(?:src|href)="\/(?:photos|logos)/)
  })
})

describe('the page’s policy', () => {
  test('needs no style attributes, because each is a rule of the inline style', () => {
    const screen = render()
    expect(screen?.html).not.toMatch(/\sstyle=/)
    expect(screen?.style).toMatch(/\[data-s="\d+"\]\{width:80%\}/)
    expect(screen?.html).toContain(`<style>${screen?.style}</style>`)
    expect(screen?.html).toContain(`<script>${screen?.script}</script>`)
  })

  test.each(['</script><script>alert(1)</script>', '<!--', '" style="color:red" x="', '$&$1'])(
    'names are text: %s',
    (name) => {
      const auction_details = { main: [{ series_name: name }] }
      const teams = [team(name, [{ full_name: name, sl_no: name }])]
      const screen = render({ auction_details, teams })
      const html = screen?.html ?? ''
      expect(html.match(/<script>/g)).toHaveLength(2)
      // Its own comments.
      expect(html.match(/<!--/g)).toHaveLength(5)
      expect(html).not.toContain('color:red" x')
      expect(screen?.style).not.toContain('red')
      const shown = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
      expect(shown.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toContain(
        `${name} Auction</h1>`,
      )
    },
  )
})

describe('decisions/first-screen: without a first screen', () => {
  const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item)
  const withTeams = (...teams: readonly object[]) => JSON.stringify({ ...AUCTION_FILE, teams })

  test.each([
    ['not JSON', '{'],
    ['no auction', '{}'],
    ['no teams', withTeams()],
    ['too many teams', withTeams(...many(201, team('A')))],
    ['too large squads', withTeams(team('A', many(401, { full_name: 'B' })))],
    ['names that are far longer in the page', withTeams(...many(200, team('<'.repeat(300))))],
    ['anchors that are far longer there', withTeams(...many(20, team('\uFDFA'.repeat(300))))],
  ])('%s', (_, dataFile) => {
    expect(renderFirstScreen({ page: PAGE, dataFile, asOf: AS_OF })).toBeNull()
  })

  test('throws for a field beyond its limit', () => {
    expect(() => render({ teams: many(501, team('A')) })).toThrow(
      'teams of the data file must be at most',
    )
  })

  test('throws for a page from another build', () => {
    const dataFile = JSON.stringify(AUCTION_FILE)
    expect(() => renderFirstScreen({ page: '<html>', dataFile, asOf: AS_OF })).toThrow(/noscript/)
  })
})
