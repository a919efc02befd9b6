import { expect, test } from 'vitest'
import { standingOf } from './origin.ts'

const ALLOWED = ['https://board.example', 'http://localhost:8080']

test.each([
  ['own', undefined, 'feed.example'],
  ['own', 'https://feed.example', 'feed.example'],
  ['own', 'https://feed.example', 'FEED.example:443'],
  ['own', 'http://feed.example:3000', 'feed.example:3000'],
  ['own', 'http://[::1]:3000', '[::1]:3000'],
  ['allowed', 'https://board.example', 'feed.example'],
  ['allowed', 'http://localhost:8080', 'feed.example'],
  ['foreign', 'https://evil.example', 'feed.example'],
  ['foreign', 'http://board.example', 'feed.example'],
  ['foreign', 'https://board.example.evil.example', 'feed.example'],
  ['foreign', 'https://feed.example:8443', 'feed.example'],
  ['foreign', 'null', 'feed.example'],
  ['foreign', 'null', 'null'],
  ['foreign', 'file://', ''],
  ['foreign', '', ''],
  ['foreign', 'https://feed.example', undefined],
  ['foreign', 'https://feed.example', 'evil.example@x'],
] as const)('%s: a page of %s at host %s', (standing, origin, host) => {
  const headers = { ...(origin !== undefined && { origin }), ...(host !== undefined && { host }) }
  expect(standingOf(headers, ALLOWED)).toBe(standing)
})

test.each([
  ['foreign', 'cross-site', undefined],
  ['allowed', 'cross-site', 'https://board.example'],
  ['foreign', 'cross-site', 'https://evil.example'],
  ['own', 'same-site', undefined],
  ['own', 'same-origin', undefined],
  ['own', 'none', undefined],
  ['own', 'same-origin', 'https://feed.example'],
] as const)('%s: a browser’s request marked %s, of origin %s', (standing, site, origin) => {
  const headers = { 'sec-fetch-site': site, ...(origin !== undefined && { origin }) }
  expect(standingOf({ ...headers, host: 'feed.example' }, ALLOWED)).toBe(standing)
})
