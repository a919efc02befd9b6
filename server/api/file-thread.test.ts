import { afterAll, describe, expect, test } from 'vitest'
import { Problem } from '../lib/problem.ts'
import { FileThread } from './file-thread.ts'
import { dataFileFrom, publicationFrom } from './publication.ts'

const FILE = { auction_details: { main: [{ series_name: 'Cup' }] }, teams: [null] }
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

const thread = new FileThread()
afterAll(() => thread.close())

describe('the thread for data files', () => {
  test('reads bodies as the main thread does, one after the other', async () => {
    const publication = { event: { eventType: 'Unsold', data: { name: 'Asha' } }, dataFile: FILE }
    const answers = await Promise.all([
      thread.run('a', 'dataFile', bytesOf(FILE)),
      thread.run('b', 'publication', bytesOf(publication)),
      thread.run('a', 'dataFile', bytesOf(FILE)),
    ])
    const file = dataFileFrom(bytesOf(FILE))
    expect(answers).toEqual([file, publicationFrom(bytesOf(publication)), file])
  })

  test('refuses with the same problem', async () => {
    const refused = thread.run('a', 'dataFile', bytesOf({ ...FILE, teams: {} }))
    await expect(refused).rejects.toBeInstanceOf(Problem)
    await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ field: 'teams' }] })
  })

  test('survives a file that needs too much memory, and reads the next', async () => {
    const small = new FileThread({ maxOldGenerationSizeMb: 20, maxYoungGenerationSizeMb: 8 })
    const vast = new TextEncoder().encode(`{"x":[${'{},'.repeat(290_000)}1]}`)
    const [refused, read] = await Promise.allSettled([
      small.run('a', 'dataFile', vast),
      small.run('b', 'dataFile', bytesOf(FILE)),
    ])
    expect(refused).toMatchObject({ reason: { status: 422, errors: [{ field: 'body' }] } })
    expect(read).toMatchObject({ value: { leftOut: { leftOutCount: 1 } } })
    await small.close()
  })

  test('a failed task fails for the one who asked', async () => {
    const options = { page: '', dataFile: '', asOf: 0 }
    await expect(thread.run('a', 'firstScreen', '/no/such/module.mjs', options)).rejects.toThrow(
      'module.mjs',
    )
    expect(await thread.run('a', 'dataFile', bytesOf(FILE))).toMatchObject({
      leftOut: { leftOutCount: 1 },
    })
  })

  test('does nothing more once it is closed', async () => {
    const closed = new FileThread()
    const asked = ['a', 'b'].map((member) => closed.run(member, 'dataFile', bytesOf(FILE)))
    const settled = Promise.allSettled(asked)
    // The first is running, the second waits.
    await Promise.resolve()
    await closed.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
