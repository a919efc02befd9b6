import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { createJournal } from './journal.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-journal-')
})

const open = () => createJournal(folder, 'http://localhost', 'hall')
const linesOf = async (journal = open()) => (await journal.left()).map(({ line }) => line)

/** As if the process `pid` had noted the command. */
async function noteAs(pid: number): Promise<void> {
  await open().begin('sold mi')
  const [name = ''] = await readdir(folder)
  await rename(join(folder, name), join(folder, name.replace(`-${process.pid}-`, `-${pid}-`)))
}

describe('A command whose outcome is unknown', () => {
  it('is asked about by the next desk, under the same process id as well', async () => {
    await open().begin('sold mi')
    expect(await linesOf()).toEqual(['sold mi'])
  })

  it('is asked about when another program has the process id by now', async () => {
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    await noteAs(other.pid ?? 0)
    expect(await linesOf()).toEqual(['sold mi'])
    other.kill()
    await once(other, 'exit')
    expect(await linesOf()).toEqual(['sold mi'])
  })

  it('is not asked about while another desk still sends it', async () => {
    const module = new URL('./journal.ts', import.meta.url).href
    const program = `const { createJournal } = await import('${module}')
      await createJournal('${folder}', 'http://localhost', 'hall').begin('sold mi')
      console.log('noted'); setInterval(() => {}, 1000)`
    const desk = spawn(process.execPath, ['--input-type=module', '--eval', program])
    await once(desk.stdout, 'data')
    expect(await linesOf()).toEqual([])
    desk.kill()
    await once(desk, 'exit')
    expect(await linesOf()).toEqual(['sold mi'])
  })

  it('is not asked about by the desk that is sending it', async () => {
    const journal = open()
    const noted = await journal.begin('sold mi')
    expect(await linesOf(journal)).toEqual([])
    await journal.end(noted)
    expect(await linesOf()).toEqual([])
  })
})
