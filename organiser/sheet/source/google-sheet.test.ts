/** Links to Google sheets, against a stand-in that answers as Google does. */
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listen } from '../../../tests/kit/listen.ts'
import { readTable } from '../table.ts'
import { exportAddress, googleRefusals } from './google-sheet.ts'
import { urlSource } from './url-source.ts'

const LINK = 'https://docs.google.com/spreadsheets/d/1aB-c_9'
const EXPORT = `${LINK}/export?format=csv`
const PUBLISHED = 'https://docs.google.com/spreadsheets/d/e/2PACX-1v_x'

describe('the export address of a Google sheet', () => {
  it.each([
    [`${LINK}/edit`, EXPORT],
    [`${LINK}/edit#gid=7`, `${EXPORT}&gid=7`],
    [`${LINK}/edit?gid=7#gid=7`, `${EXPORT}&gid=7`],
    // The tab in front is the one after the #.
    [`${LINK}/edit?gid=0#gid=7`, `${EXPORT}&gid=7`],
    [`${LINK}/edit#gid=7&range=A1:B2`, `${EXPORT}&gid=7`],
    [`${LINK}/edit?usp=sharing`, EXPORT],
    [`${LINK}/edit?usp=sharing&ouid=1&rtpof=true&sd=true`, EXPORT],
    [`${LINK}/edit?resourcekey=0-Ab_c&gid=7`, `${EXPORT}&gid=7&resourcekey=0-Ab_c`],
    [`${LINK}/view?gid=7`, `${EXPORT}&gid=7`],
    [`${LINK}/htmlview#gid=7`, `${EXPORT}&gid=7`],
    [`${LINK}/`, EXPORT],
    [LINK, EXPORT],
    [LINK.replace('/d/', '/u/0/d/'), EXPORT],
    [LINK.replace('/spreadsheets', '/a/league.example/spreadsheets'), EXPORT],
    [LINK.replace('https', 'http'), EXPORT],
    [`${EXPORT}&gid=7`, `${EXPORT}&gid=7`],
    [`${LINK}/export?format=pdf&gid=7`, `${EXPORT}&gid=7`],
    [`${PUBLISHED}/pubhtml?gid=7&single=true`, `${PUBLISHED}/pub?output=csv&gid=7&single=true`],
    [`${PUBLISHED}/pubhtml`, `${PUBLISHED}/pub?output=csv`],
    [`${PUBLISHED}/pub?output=csv`, `${PUBLISHED}/pub?output=csv`],
  ])('of %s', (link, address) => {
    expect(exportAddress(new URL(link))?.href).toBe(address)
  })

  it.each([
    `${LINK}/export?format=xlsx`,
    `${PUBLISHED}/pub?output=xlsx`,
    `${LINK}/gviz/tq?tqx=out:csv`,
    'https://docs.google.com/document/d/1aB-c_9/edit',
    'https://docs.google.com.example/spreadsheets/d/1aB-c_9/edit',
    'https://league.example/spreadsheets/d/1aB-c_9/edit',
  ])('is not made up for %s', (link) => {
    expect(exportAddress(new URL(link))).toBeNull()
  })
})

const serve = async (host: string, answer: RequestListener) =>
  `http://${host}:${await listen(createServer(answer))}`

const PAGE = '<!DOCTYPE html><html lang="en"><head><title>Google Sheets</title></head></html>'

/** The address that follows from a link, when `docs.google.com` is the stand-in. */
async function reading(link: string) {
  // Google hands an export out from another host, and asks strangers to sign in on a third.
  const files = await serve('localhost', (request, response) => {
    const gid = new URL(request.url ?? '', 'http://files').searchParams.get('gid')
    response.setHeader('content-type', 'text/csv')
    response.end(`Player,Sold\n${gid === '7' ? 'Asha' : 'Bina'},5000`)
  })
  const accounts = await serve('localhost', (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGE)
  })
  const docs = await serve('127.0.0.1', (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://docs')
    const refuse = (status: number) => response.writeHead(status, HTML).end(PAGE)
    if (pathname.startsWith('/spreadsheets/d/e/')) return refuse(401)
    if (!/^\/spreadsheets\/d\/[^/]+\/export$/.test(pathname)) return refuse(200)
    if (searchParams.get('format') !== 'csv') return refuse(400)
    if (pathname.includes('/shared/')) {
      if (searchParams.get('gid') === '99') return refuse(400)
      return response.writeHead(307, { location: `${files}/export${search}` }).end()
    }
    if (pathname.includes('/locked/')) return refuse(403)
    if (pathname.includes('/private/')) return refuse(401)
    if (pathname.includes('/old-private/')) {
      const location = `${accounts}/v3/signin/identifier?continue=${encodeURIComponent(docs)}`
      return response.writeHead(302, { location }).end()
    }
    return refuse(404)
  })
  const address = exportAddress(new URL(link)) ?? new URL(link)
  const { pathname, search } = address
  const source = urlSource(new URL(`${docs}${pathname}${search}`), {
    intervalMs: 5000,
    wait: async () => {},
    signal: new AbortController().signal,
    refusal: googleRefusals(address),
  })
  const read = await source.read()
  if (!read.ok) return read.problem
  const table = await readTable(read.bytes)
  return table.ok ? table.table.rows.map(({ cells }) => cells[0]) : table.problem
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const SHARE = 'choose Share, and “Anyone with the link” under General access'

describe('a Google sheet', () => {
  it.each([['/shared/edit?gid=7#gid=7', ['Asha']]])(
    'that is shared by link is read at once: %s',
    async (path, names) => {
      expect(await reading(`https://docs.google.com/spreadsheets/d${path}`)).toEqual(names)
    },
  )

  it.each([
    ['/private/edit', `is not shared: ${SHARE}`],
    ['/old-private/edit', `is not shared: ${SHARE}`],
    ['/locked/edit', 'may not be downloaded: '],
    ['/gone/edit', 'does not exist: '],
    ['/shared/edit#gid=99', 'has no such tab: '],
    ['/e/2PACX-1/pubhtml', 'is not published any more: '],
  ])('that cannot be read says why: %s', async (path, problem) => {
    const answer = await reading(`https://docs.google.com/spreadsheets/d${path}`)
    expect(answer).toContain(problem)
  })
})
