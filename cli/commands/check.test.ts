import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-check-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function check(file: object, ...flags: readonly string[]) {
  await writeFile(join(folder, 'file.json'), JSON.stringify(file))
  const env = { ...process.env, INIT_CWD: folder }
  const words = [PROGRAM, 'check', 'file.json', ...flags]
  return spawnSync(process.execPath, words, { env, encoding: 'utf8' })
}

const SERIES = {
  series_name: 'Premier League',
  no_of_teams: 0,
  count_players_in_auction: 0,
  sold_count: 0,
  unsold_count: 0,
  pending_count: 0,
}
const file = (series: object) => ({
  status: 1,
  auction_details: { main: [{ ...SERIES, ...series }] },
  teams: [],
})

describe('exit codes of gavel check', () => {
  it('0 when the board can show everything', async () => {
    expect(await check(file({}))).toMatchObject({ status: 0, stderr: '' })
  })

  it('1 when the report contains a fault', async () => {
    const { status, stdout } = await check(file({ sold_count: 'many' }))
    expect(status).toBe(1)
    expect(stdout).toContain('sold_count is not a whole number of 0 or more')
    expect(stdout).toContain('1 thing will be wrong on the board.')
  })

  it('the same with --json', async () => {
    const { status, stdout } = await check(file({ sold_count: 'many' }), '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      channel: null,
      findings: [{ level: 'wrong', about: 'auction_details.main[0].sold_count' }],
    })
  })

  it.each([
    ['--seconds', 'long'],
    ['--service', 'live.example'],
    ['--path', 'ws'],
  ])('2 for wrong usage: %s %s', async (...flags) => {
    expect((await check(file({}), ...flags)).status).toBe(2)
  })
})
