import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { emptyFile } from '../../test/empty-file.ts'
import { gavel } from '../test/gavel.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-check-')
})

async function check(file: object, ...flags: readonly string[]) {
  await writeFile(join(folder, 'file.json'), JSON.stringify(file))
  return gavel(['check', 'file.json', ...flags], { folder })
}

describe('exit codes of gavel check', () => {
  it('0 when the board can show everything', async () => {
    expect(await check(emptyFile())).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Channel: not checked; name the service with --service URL.'),
    })
  })

  it('1 when the report contains a fault', async () => {
    const { code, out } = await check(emptyFile({ sold_count: 'many' }))
    expect(code).toBe(1)
    expect(out).toContain('sold_count is not a whole number of 0 or more')
    expect(out).toContain('1 thing will be wrong on the board.')
  })

  it.each([
    ['--seconds', 'long'],
    ['--service', 'live.example'],
  ])('2 for wrong usage: %s %s', async (...flags) => {
    expect((await check(emptyFile(), ...flags)).code).toBe(2)
  })
})
