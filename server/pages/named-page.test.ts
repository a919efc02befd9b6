import { describe, expect, test } from 'vitest'
import { fileOf, startFeedOfFile, startOwnFeed } from '../test/feed.ts'

const HEAD = `<!doctype html><title>Live Auction</title>
<meta
  name="description"
  content="Teams and purses."
/>
<meta property="og:title" content="Live Auction" />
<meta property="og:description" content="Bid by bid." />
<meta property="og:image" content="/preview.png" />
<script>document.title = "early"</script>`

const feed = await startFeedOfFile({ publicUrl: 'https://board.example' }, {}, HEAD)

const page = async (path = '/') => (await feed.ask(path)).body.toString()
const publish = (name: string, room = 'test-room') => feed.putFile(room, fileOf(name))

async function pageOf(name: string): Promise<string> {
  await publish(name)
  return page()
}

describe('decisions/http: the page’s head contains the auction’s name', () => {
  test('without a data file it has the general title and the picture’s public address', async () => {
    const html = await page()
    expect(html).toContain('<title>Live Auction</title>')
    expect(html).toContain('property="og:image" content="https://board.example/preview.png"')
  })

  test('title, preview and descriptions contain the series name', async () => {
    const html = await pageOf('Monsoon League')
    expect(html).toContain('<title>Monsoon League Auction</title>')
    expect(html).toContain('property="og:title" content="Monsoon League Auction"')
    expect(html).toContain('content="Monsoon League Auction. Teams and purses."')
    expect(html).toContain('content="Monsoon League Auction. Bid by bid."')
  })

  test('a data file with the same name does not change the page’s entity tag', async () => {
    await pageOf('Monsoon League')
    const { headers } = await feed.ask('/')
    await feed.putFile('test-room', fileOf('Monsoon League', { status: 0 }))
    const again = await feed.ask('/', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })

  test('a hostile name is escaped, and the page’s script keeps its hash', async () => {
    await publish('$& "><script>alert(1)</script>')
    const html = await page()
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html).toContain(
      '<title>$&amp; &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; Auction</title>',
    )
    expect(html).toContain('<script>document.title = "early"</script>')
  })

  test('§9 the first request for another room’s page gets that room’s name', async () => {
    await publish('Monsoon League')
    await publish('Winter Cup', 'annexe')
    for (const path of ['/?room=annexe', '/?room=annexe&view=wall', '/?room=annexe&room=nowhere']) {
      const html = await page(path)
      expect(html, path).toContain('<title>Winter Cup Auction</title>')
      expect(html, path).toContain('property="og:title" content="Winter Cup Auction"')
    }
    expect(await page('/?room=test-room&room=annexe')).toContain('<title>Monsoon League Auction')
  })

  test('a room without a data file has the general title, and the Host header is ignored', async () => {
    await pageOf('Monsoon League')
    for (const path of ['/?room=nowhere', '/?room=not%20a%20room']) {
      expect(await page(path)).toContain('<title>Live Auction</title>')
    }
    const { body } = await feed.ask('/', { headers: { host: 'evil.example' } })
    expect(body.toString()).not.toContain('evil.example')
  })
})

test('without PUBLIC_URL the picture’s address is unchanged', async () => {
  const other = await startOwnFeed({}, {}, HEAD)
  expect((await other.ask('/')).body.toString()).toContain('content="/preview.png"')
})
