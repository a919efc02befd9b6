import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { StartPage, type Status } from './start-page.ts'

const STATUS: Status = {
  addresses: {
    board: 'http://localhost:3000/',
    phones: 'http://192.168.1.5:3000/',
    otherNetworks: [{ name: 'eth0', address: 'http://10.0.0.5:3000/' }],
    wall: 'http://192.168.1.5:3000/?view=wall&refresh=15',
    overlay: 'http://192.168.1.5:3000/?view=overlay&refresh=15',
  },
  viewers: 128,
  sheetName: 'cup.xlsx',
  sheet: { isReadable: true, notes: [] },
  question: null,
  published: null,
}

let page: StartPage | undefined
afterEach(() => page?.close())

async function listen(status: Partial<Status> = {}): Promise<URL> {
  page = new StartPage(async () => ({ ...STATUS, ...status }))
  return await page.listen()
}

/** The page's text. */
async function textOf(status: Partial<Status>): Promise<string> {
  const html = await (await fetch(await listen(status))).text()
  return html.replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
}

/** `fetch` sets the header itself. */
async function statusFor(address: URL, host: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('the organiser’s start page', () => {
  it('has addresses for phones, projector and OBS with codes, and the number of viewers', async () => {
    const html = await (await fetch(await listen())).text()
    const { phones, wall, overlay, otherNetworks } = STATUS.addresses
    for (const address of [phones, wall, overlay, otherNetworks[0]?.address ?? '']) {
      expect(html).toContain(`href="${address?.replaceAll('&', '&amp;')}"`)
    }
    expect(html.match(/<svg /g)).toHaveLength(4)
    expect(html).toContain('<b>128</b> screens are watching')
    expect(html).toContain('Everything in it is on the board.')
  })

  it('says what is held and why, as text', async () => {
    const notes = ['row 5: <b>Asha</b>: waiting for the team, the price is there']
    expect(await textOf({ sheet: { isReadable: true, notes } })).toContain(
      'row 5: &lt;b&gt;Asha&lt;/b&gt;: waiting for the team',
    )
  })

  it('says what to type when something is asked', async () => {
    const text = await textOf({ question: 'Offer 12 unsold players again?' })
    expect(text).toContain('Offer 12 unsold players again?')
    expect(text).toMatch(/Type\s+yes\s+or\s+no\s+in the window of Gavel/)
  })

  it('says that no phone reaches the board when there is no network', async () => {
    const addresses = { ...STATUS.addresses, phones: null, otherNetworks: [] }
    expect(await textOf({ addresses })).toContain('only this computer reaches the board')
  })

  it('gives a sheet to begin with', async () => {
    const address = await listen({ sheetName: null, sheet: null })
    expect(await (await fetch(address)).text()).toContain('href="auction.xlsx"')
    const sheet = Buffer.from(await (await fetch(new URL('auction.xlsx', address))).arrayBuffer())
    expect(sheet.subarray(0, 2).toString()).toBe('PK')
  })

  it('is for this machine, at an address with a secret, and takes nothing', async () => {
    const address = await listen()
    expect(address.hostname).toBe('127.0.0.1')
    expect((await fetch(new URL('/', address))).status).toBe(404)
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
    expect(await statusFor(address, 'evil.example')).toBe(404)
    expect(await statusFor(address, address.host)).toBe(200)
    const { headers } = await fetch(address)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})
