import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFeedServer } from '../../tests/kit/feed-server.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { openAuction } from '../auction/state.ts'
import type { Step } from '../auction/step.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { createFilePublisher } from './file-publisher.ts'
import { Conflict } from './publisher.ts'
import { openSession } from './session.ts'
import { testSession } from './test/test-session.ts'

const server = await startFeedServer()
afterAll(() => server.remove())

let rooms = 0
const newRoom = () => `hall-${++rooms}`

const session = (room: string, source?: 'sheet') => testSession(server, room, source)

const opening = openAuction(smallLeague())
const opened: Step = { kind: 'lot opened', player: player(2), amount: 1000 }
const sold: Step = { kind: 'sold', player: player(2), amount: 1500, team: 'Otters' }

describe('a session', () => {
  it('finds nothing in a new room, and continues from what was published', async () => {
    const room = newRoom()
    expect(await session(room).load()).toBeNull()
    const first = await session(room).replace(null, opening)
    const open = await session(room).publishStep(first, opened, 0)
    expect(await session(room).load()).toEqual({ ...open, assumptions: [] })
    expect(open.state.lot).toEqual({ serialNumber: 2, amount: 1000 })
    const after = await session(room).publishStep(open, sold, 5)
    expect(await session(room).load()).toEqual({ ...after, assumptions: [] })
  })

  it('remembers which results do not come from a sheet, also at another desk', async () => {
    const room = newRoom()
    const first = await session(room, 'sheet').replace(null, opening)
    const bySheet = await session(room, 'sheet').publishStep(first, opened, 0)
    expect((await session(room).load())?.notFromSheet).toEqual(new Set())
    await session(room).publishStep(bySheet, sold, 5)
    expect((await session(room, 'sheet').load())?.notFromSheet).toEqual(new Set([2]))
  })

  it('does not overwrite what another desk has published', async () => {
    const room = newRoom()
    const first = await session(room).replace(null, opening)
    const one = await session(room).publishStep(first, opened, 0)
    await expect(session(room).publishStep(first, sold, 0)).rejects.toThrow(Conflict)
    await expect(session(room).replace(first, opening)).rejects.toThrow(Conflict)
    await expect(session(room).replace(null, opening)).rejects.toThrow(Conflict)
    expect(await session(room).load()).toMatchObject({ state: one.state })
  })

  it('publishes a step once even if it is sent again', async () => {
    const room = newRoom()
    const first = await session(room).replace(null, opening)
    const one = await session(room).publishStep(first, opened, 0)
    const again = await session(room).publishStep(first, opened, 0)
    expect(again).toEqual(one)
    expect(await session(room).load()).toMatchObject({ position: { seq: 1 } })
  })

  it('distinguishes equal steps that follow different states', async () => {
    const room = newRoom()
    const raised: Step = { ...opened, kind: 'bid raised', amount: 1200 }
    let snapshot = await session(room).replace(null, opening)
    for (const step of [opened, raised, opened, raised]) {
      snapshot = await session(room).publishStep(snapshot, step, 0)
    }
    expect(snapshot.position.seq).toBe(4)
    expect((await session(room).load())?.state.lot).toEqual({ serialNumber: 2, amount: 1200 })
  })

  it('stores no data file for a raise, unless a desk raises first', async () => {
    const room = newRoom()
    const raised: Step = { ...opened, kind: 'bid raised', amount: 1200 }
    const first = await session(room, 'sheet').replace(null, opening)
    const bySheet = await session(room, 'sheet').publishStep(first, opened, 0)
    expect(bySheet.tag).toBe(first.tag)
    const byDesk = await session(room).publishStep(bySheet, raised, 0)
    expect(byDesk.tag).not.toBe(first.tag)
    const again = await session(room).publishStep(byDesk, { ...raised, amount: 1300 }, 0)
    expect(again.tag).toBe(byDesk.tag)
    const seen = await session(room, 'sheet').reload(bySheet)
    expect(seen).toMatchObject({ notFromSheet: new Set([2]), state: { lot: { amount: 1300 } } })
  })
})

describe('the data file of a static host', () => {
  const AT = Date.parse('2026-11-28T14:00:00Z')
  const sold = { kind: 'sold', player: player(2), team: 'Otters', amount: 3000 } as const

  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await makeTestFolder('gavel-file-')
    file = join(folder, 'auctiondatafile.json')
  })
  const open = () => openSession(createFilePublisher(file), file, 'sheet')

  it('has each step, and leaves nothing else in the folder', async () => {
    const session = open()
    expect(await session.load()).toBeNull()
    const opened = await session.replace(null, openAuction(smallLeague()))
    const latest = await session.publishStep(opened, sold, AT)
    expect(JSON.parse(await readFile(file, 'utf8')).recent_sell).toMatchObject([{ sl_no: 2 }])
    expect(await session.reload(latest)).toBe('unchanged')
    expect(await readdir(folder)).toEqual(['auctiondatafile.json'])
  })

  it('is not overwritten when somebody else has written it, or when it is another file', async () => {
    const session = open()
    const opened = await session.replace(null, openAuction(smallLeague()))
    await open().publishStep(opened, sold, AT)
    await expect(session.replace(opened, openAuction(smallLeague()))).rejects.toThrow(Conflict)
    await writeFile(file, 'No,Player\n')
    await expect(session.load()).rejects.toThrow(/The data file of .+auctiondatafile\.json/)
  })
})
