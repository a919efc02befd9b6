import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { describeAuctionLog } from '../../server/log/auction-log.contract.ts'
import { openSimulatedLog } from './simulated-log.ts'
import { Store } from './store.ts'

const main = new URL('./main.ts', import.meta.url).pathname

/** @returns the line with the digests of all that viewers saw */
async function digestsOf(...options: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...options])
  return stdout.trim().split('\n').at(-1) ?? ''
}

test('the same seed gives the same night, whatever was played before it', async () => {
  const [all, again] = await Promise.all([
    digestsOf('--nights', '2', '--seed', '7', '--workers', '1'),
    digestsOf('--nights', '2', '--seed', '7', '--workers', '2'),
  ])
  expect(all).toMatch(/^digest( [0-9a-f]{16}){2}$/)
  expect(again).toBe(all)
})

// So what holds on it is no accident.
describeAuctionLog('the simulated log', async () => {
  const store = new Store()
  return (options = {}) => openSimulatedLog(store, options)
})
