import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../testing/test-folder.ts'
import { startServerProcess } from './server-process.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-child-')
})

async function start(code: string) {
  const program = join(folder, 'program.mjs')
  await writeFile(program, code)
  return startServerProcess({
    program,
    host: '127.0.0.1',
    port: 1,
    room: 'hall-1',
    token: 'secret',
    dataDir: 'd',
    boardDir: 'b',
    picturesDir: 'p',
  })
}

describe('startServerProcess', () => {
  it('passes its settings in the environment', async () => {
    const server = await start(`
      const { PORT, HOST, DATA_DIR, BOARD_DIR, PICTURES_DIR, PUBLISH_TOKENS, DEFAULT_ROOM } = process.env
      const given = [PORT, HOST, DATA_DIR, BOARD_DIR, PICTURES_DIR, PUBLISH_TOKENS, DEFAULT_ROOM]
      process.exit(given.join() === '1,127.0.0.1,d,b,p,secret,hall-1' ? 42 : 1)
    `)
    expect(await server.ended).toBe('exit code 42')
    await server.stop()
  })

  it('stops a running server', async () => {
    const server = await start('setInterval(() => {}, 1000)')
    await server.stop()
    expect(await server.ended).toBe('SIGTERM')
  })
})
