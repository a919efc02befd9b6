import { expect, test } from 'vitest'
import { IdConflict, LogFull, LogUnavailable } from './auction-log.ts'
import { watchWrites } from './watched-writes.ts'

const ENTRY = { id: 'a', event: { eventType: 'Unsold', data: { name: 'Asha' } } } as const

function store() {
  let failure: Error | null = null
  let now = 0
  const answer = <Result>(result: Result) =>
    failure === null ? Promise.resolve(result) : Promise.reject(failure)
  const seconds: number[] = []
  const watched = watchWrites(
    {
      append: () => answer({ seq: 1, check: '0123456789abcdef', duplicate: false }),
      replaceDataFile: () => answer({ version: 1 }),
    },
    (took) => seconds.push(took),
    () => now,
  )
  return {
    publish: () => watched.append('hall', ENTRY).catch(() => {}),
    putFile: () => watched.replaceDataFile('hall', '{}').catch(() => {}),
    isRefusing: watched.isRefusing,
    seconds,
    fail(cause: Error | null) {
      failure = cause
    },
    pass(ms: number) {
      now += ms
    },
  }
}

test('a refusal of the publication itself says nothing about the store', async () => {
  const { publish, isRefusing, fail } = store()
  fail(new IdConflict('another publication'))
  await publish()
  expect(isRefusing()).toBe(false)
})

test('10 s after the last attempt nobody knows any more', async () => {
  const { publish, isRefusing, fail, pass } = store()
  fail(new LogFull('full'))
  await publish()
  pass(9_999)
  expect(isRefusing()).toBe(true)
  pass(1)
  expect(isRefusing()).toBe(false)
})

test('each change is timed, also one that failed', async () => {
  const { publish, putFile, fail, pass, seconds } = store()
  const published = publish()
  pass(250)
  await published
  fail(new LogUnavailable('away'))
  const refused = putFile()
  pass(2_000)
  await refused
  expect(seconds).toEqual([0.25, 2])
})
