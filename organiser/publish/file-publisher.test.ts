/** The data file of a static host. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { openAuction } from '../auction/state.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { createFilePublisher } from './file-publisher.ts'
import { Conflict } from './publisher.ts'
import { openSession } from './session.ts'

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
