import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const START = fileURLToPath(new URL('./start.mjs', import.meta.url))

function start(port: string) {
  const env = { ...process.env, PORT: port }
  const { status, stdout, stderr } = spawnSync(process.execPath, [START], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('npm start', () => {
  it('reports a port in use in one line', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const result = start(String(port))
    other.close()
    expect(result).toEqual({
      status: 1,
      stdout: '',
      stderr: `Port ${port} is in use. Choose another: PORT=${port + 1} npm start\n`,
    })
  })

  it.each(['0', '65536', '30 00'])('refuses PORT=%s in one line', (port) => {
    expect(start(port)).toEqual({
      status: 1,
      stdout: '',
      stderr: `PORT must be a number from 1 to 65535, not “${port}”.\n`,
    })
  })
})
