/** `gavel start` as a process, on any system: it ends with its server. */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { gavel, startGavel } from '../test/gavel.ts'

const GREY = { width: 9, height: 9, channels: 3, background: 'grey' } as const
const WAIT = { timeout: 25_000, interval: 50 }

let folder: string
beforeEach(async () => {
  // As `C:\Users\Asha\My Drive`.
  folder = await makeTestFolder('gavel start ')
})

const saved = (sold: string) =>
  writeFile(
    join(folder, 'cup.csv'),
    `Purse,100000\nUnit,rupee\nNo,Player,Base price,Sold,Team\n1,Asha,1000,${sold}\n2,Bina,1000,2000,Otters\n`,
  )

describe('gavel start', () => {
  it('serves the board, publishes the sheet and its changes, and leaves no server behind', async () => {
    const port = await freePort()
    await saved(',')
    await mkdir(join(folder, 'photos'))
    const photo = await sharp({ create: GREY }).png().toBuffer()
    for (const name of ['1.png', 'bina.png']) await writeFile(join(folder, 'photos', name), photo)
    const flags = ['--port', String(port), '--settle', '0', '--photos', 'photos']
    const child = startGavel(['start', join(folder, 'cup.csv'), ...flags], folder)
    const ended = once(child, 'exit')
    const printed = text(child.stdout)
    const url = `http://127.0.0.1:${port}`
    const published = async () => (await fetch(`${url}/auctiondatafile.json`)).json()
    const sold = async () => (await published()).auction_details.main[0].sold_count
    const photoTypes = async () => {
      const { pending, top_sell } = await published()
      const photos = [...pending, ...top_sell].map(({ profile_pic }) =>
        fetch(`${url}${profile_pic}`),
      )
      return (await Promise.all(photos)).map(({ headers }) => headers.get('content-type'))
    }
    await vi.waitFor(async () => expect(await sold()).toBe(1), WAIT)
    expect(await photoTypes()).toEqual(['image/webp', 'image/webp'])
    await saved('5000,Otters')
    await vi.waitFor(async () => expect(await sold()).toBe(2), WAIT)
    child.kill()
    await ended
    await vi.waitFor(() => expect(sold()).rejects.toThrow('fetch failed'), WAIT)
    const lines = await printed
    // Plain lines without a terminal: no status, no QR code, no browser.
    expect(lines).toContain(`Board:             http://localhost:${port}/\n`)
    expect(lines).toContain('Asha (SL 1): sold to Otters')
    expect(lines).not.toContain('Viewers')
  })

  it('starts nothing for a sheet that does not exist', async () => {
    expect(await gavel(['start', 'cup.xlsx'], { folder })).toEqual({
      out: '',
      err: 'There is no file cup.xlsx. To begin with an empty one: gavel template cup.xlsx\n',
      code: 1,
    })
  })

  it('reports a port that cannot be used before anything starts', async () => {
    await saved(',')
    expect(await gavel(['start', 'cup.csv', '--port', '70000'], { folder })).toEqual({
      out: '',
      err: 'The port must be a number from 1 to 65535.\n',
      code: 2,
    })
  })
})
