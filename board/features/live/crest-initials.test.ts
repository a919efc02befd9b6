import { beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createRegistry } from '../../ui/registry.ts'
import type { ImageRequest } from '../../ui/rendering.ts'
import { writeCrestInitials } from './crest-initials.ts'

const SHIELD =
  "data:image/svg+xml,%3csvg viewBox='0,0,64,64'%3e%3cg fill='red'%3e%3crect/%3e%3c/g%3e%3c/svg%3e"

let clock = createFakeClock()
let images = createRegistry<ImageRequest>()
let page = document

/** A row with a crest, whose shield is loaded. */
function crestOf(name: string, src = SHIELD): HTMLImageElement {
  const row = page.createElement('div')
  row.innerHTML = `<img data-of="team" data-placeholder="true"><a></a>`
  const [crest, link] = [row.querySelector('img'), row.querySelector('a')]
  if (crest === null || link === null) throw new Error('no row')
  link.textContent = name
  crest.src = src
  page.body.append(row)
  return crest
}
const load = (crest: Element) => crest.dispatchEvent(new Event('load'))
const drawn = (crest: HTMLImageElement) => decodeURIComponent(crest.src)

beforeEach(() => {
  page = document.implementation.createHTMLDocument()
  images = createRegistry()
  clock = createFakeClock()
})

test('§2.9 the shield of a missing crest has the team’s initials in place of its emblem', () => {
  writeCrestInitials(page, images, clock)
  const crest = crestOf('Royal Challengers of the Deccan')
  load(crest)
  expect(drawn(crest)).toContain('>RCD</text></svg>')
  expect(drawn(crest)).not.toContain('<rect')
  const written = crest.src
  load(crest)
  expect(crest.src).toBe(written)
})

test('one that waits for its turn keeps the shield until it has failed', () => {
  writeCrestInitials(page, images, clock)
  const crest = crestOf('Kaveri Otters')
  images.add({ image: crest, src: '/otters.png', isUrgent: false, load() {} })
  load(crest)
  expect(crest.src).toBe(SHIELD)
  crest.dispatchEvent(new Event('error'))
  load(crest)
  expect(drawn(crest)).toContain('>KO</text>')
})

test.each([
  ['a team without a name', '—', SHIELD],
  ['a shield that is a file', 'Kaveri Otters', 'http://localhost/assets/crest.svg'],
])('%s keeps it', (_, name, src) => {
  writeCrestInitials(page, images, clock)
  const crest = crestOf(name, src)
  load(crest)
  expect(crest.src).toBe(src)
})

test('shields that are there already are drawn in separate tasks', () => {
  const crests = [crestOf('Kaveri Otters'), crestOf('Goa Gaurs')]
  for (const crest of crests) Object.defineProperty(crest, 'complete', { value: true })
  writeCrestInitials(page, images, clock)
  expect(crests.map(drawn).join()).not.toContain('<text')
  expect(clock.pendingTimers).toBe(2)
  clock.advance(0)
  expect(crests.map(drawn)).toEqual([
    expect.stringContaining('>KO</text>'),
    expect.stringContaining('>GG</text>'),
  ])
})
