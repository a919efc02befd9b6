import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../testing/programs.ts'

test.each([
  ['--help', 0],
  ['unknown-part', 1],
])('npm run bench -- %s lists the parts', (argument, status) => {
  const bench = spawnSync(process.execPath, [`${ROOT}/bench/main.ts`, argument], {
    encoding: 'utf8',
  })
  expect([bench.status, bench.stderr]).toEqual([status, ''])
  expect(bench.stdout).toMatch(/^Parts of the bench:\n {2}browser /)
})

test('npm run bench names an option that it does not know in one line', () => {
  const bench = spawnSync(process.execPath, [`${ROOT}/bench/main.ts`, '--no-such'], {
    encoding: 'utf8',
  })
  expect([bench.status, bench.stderr]).toEqual([1, "Unknown option '--no-such'.\n"])
  expect(bench.stdout).toMatch(/^Parts of the bench:/)
})
