import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { player, smallLeague } from '../../auction/test/small-league.ts'
import { madeUpAuction } from '../made-up/made-up-auction.ts'
import { sold } from '../test/lots.ts'
import { drawAvatar, drawCrest, drawPictures } from './draw-pictures.ts'

const isWhole = (svg: string): boolean =>
  svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"') &&
  svg.endsWith('</svg>') &&
  !/undefined|NaN|href|<script/.test(svg)

describe('drawAvatar', () => {
  it('draws the same person for the same seed, and others for other seeds', () => {
    const drawn = Array.from({ length: 50 }, (_, index) => drawAvatar(`Player ${index}`))
    expect(drawn.every(isWhole)).toBe(true)
    expect(new Set(drawn).size).toBe(50)
    expect(drawAvatar('Player 7')).toBe(drawn[7])
  })
})

describe('crests', () => {
  it('are different for every made-up team', () => {
    const { teams } = madeUpAuction(1).league
    const drawn = teams.map(({ name }, place) => drawCrest(name, place))
    expect(drawn.every(isWhole)).toBe(true)
    expect(new Set(drawn).size).toBe(10)
  })

  it.each([
    ['OTT', 'OTT'],
    ['Village United XI', 'VUX'],
    ['Herons', 'HE'],
    ['த வீரர்', 'தவீ'],
    ['<b> & co', '&lt;&amp;C'],
  ])('show the initials of %s', (name, letters) => {
    const drawing = drawCrest(name, 3)
    expect(isWhole(drawing)).toBe(true)
    expect(drawing).toContain(`>${letters}</text>`)
  })
})

describe('drawPictures', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeTestFolder('gavel-pictures-')
  })

  it('writes every picture to the address in the auction', async () => {
    await writeFile(join(folder, 'old.svg'), '')
    const small = smallLeague()
    const drawn = {
      ...small,
      teams: small.teams.map((team) => ({ ...team, logo: null })),
      retained: small.retained.map((one) => ({ ...one, player: { ...one.player, photo: null } })),
      players: small.players.map((one) => ({ ...one, photo: null })),
    }
    const lot = sold({ ...player(2), photo: null }, 'Otters', 1000)
    const auction = { league: drawn, lots: [lot] }
    const { league, lots } = await drawPictures(auction, folder)
    const people = [...league.retained.map((one) => one.player), ...league.players]
    const photos = people.map(({ photo }) => photo)
    const addresses = [...photos, ...league.teams.map(({ logo }) => logo)]
    expect(addresses).toHaveLength(7)
    for (const address of addresses) {
      expect(address).toMatch(/^\/pictures\/(players|teams)\/\d+\.[0-9a-f]{8}\.svg$/)
      const drawing = await readFile(join(folder, `${address}`.replace('/pictures/', '')), 'utf8')
      expect(isWhole(drawing)).toBe(true)
    }
    expect(lots[0]?.player).toEqual(league.players[0])
    await expect(readFile(join(folder, 'old.svg'))).rejects.toThrow()
  })

  it('keeps the pictures that a sheet gives', async () => {
    const { league } = await drawPictures({ league: smallLeague(), lots: [] }, folder)
    expect(league.players[0]?.photo).toBe('/p/2.svg')
    expect(league.teams.map(({ logo }) => logo)).toEqual([
      '/t/1.svg',
      expect.stringMatching(/^\/pictures\/teams\/2\./),
    ])
  })
})
