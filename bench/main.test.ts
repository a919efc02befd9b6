import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../testing/programs.ts'

test.each([
  ['--help', 0],
  ['-h', 0],
  ['help', 0],
  ['unknown-part', 1],
])('npm run bench -- %s lists the parts', (argument, status) => {
  const bench = spawnSync(process.execPath, [`${ROOT}/bench/main.ts`, argument], {
    encoding: 'utf8',
  })
  expect([bench.status, bench.stderr]).toEqual([status, ''])
  expect(bench.stdout).toMatch(/^Parts of the bench:\n {2}browser /)
})
