import { beforeEach, describe, expect, test } from 'vitest'
import type { AuctionLog } from '../log/auction-log.ts'
import { type CurrentFiles, watchCurrentFiles } from './current-files.ts'

describe('the current versions of the data files', () => {
  /** The log's files by room; the text is the mark too. */
  let stored: Map<string, string>
  let seq: number
  let isFollowed: boolean
  let isAway: boolean
  let lookUps: number
  let announce: (room: string) => void
  let beginEpoch: () => void
  let files: CurrentFiles

  beforeEach(() => {
    stored = new Map([['hall', 'one']])
    seq = 5
    isFollowed = true
    isAway = false
    lookUps = 0
    const read = async (room: string) => {
      if (isAway) throw new Error('away')
      const body = stored.get(room)
      return body === undefined ? null : { mark: body, position: { epoch: 'e', seq }, body }
    }
    files = watchCurrentFiles({
      subscribe(listener: (room: string) => void, onEpoch: () => void) {
        announce = listener
        beginEpoch = onEpoch
        return () => {}
      },
      isFollowed: () => isFollowed,
      async dataFileVersion(room: string) {
        lookUps += 1
        return read(room)
      },
      dataFile: read,
    } as unknown as AuctionLog)
  })

  const marks = async (...rooms: string[]) =>
    Promise.all(rooms.map(async (room) => (await files.find(room))?.mark))

  test('are looked up once for each change', async () => {
    expect(files.peek('hall')).toBeNull()
    expect(await marks('hall', 'hall', 'hall')).toEqual(['one', 'one', 'one'])
    expect(lookUps).toBe(1)
    stored.set('hall', 'two')
    announce('hall')
    expect(files.peek('hall')).toBeNull()
    expect(await marks('hall', 'hall')).toEqual(['two', 'two'])
    expect(files.peek('hall')?.mark).toBe('two')
    expect(lookUps).toBe(2)
  })

  test('a change that was never announced is found in the next epoch', async () => {
    expect(await marks('hall')).toEqual(['one'])
    stored.set('hall', 'two')
    beginEpoch()
    expect(files.peek('hall')).toBeNull()
    expect(await marks('hall')).toEqual(['two'])
  })

  test('a change during a look-up is looked up again', async () => {
    const first = files.find('hall')
    await Promise.resolve()
    stored.set('hall', 'two')
    announce('hall')
    const second = files.find('hall')
    await first
    expect((await second)?.mark).toBe('two')
    expect(files.peek('hall')?.mark).toBe('two')
  })

  test('stay the same object until mark or position changes', async () => {
    const first = await files.find('hall')
    announce('hall')
    expect(await files.find('hall')).toBe(first)
    expect((await files.read('hall'))?.version).toBe(first)
    seq = 6
    announce('hall')
    expect(await files.find('hall')).not.toBe(first)
  })

  test('a file that is read before its change is announced leaves nothing older behind', async () => {
    await files.find('hall')
    stored.set('hall', 'two')
    expect((await files.read('hall'))?.version.mark).toBe('two')
    expect(files.peek('hall')).toBeNull()
    expect(await marks('hall')).toEqual(['two'])
  })

  test('are looked up for each request while the log announces no changes', async () => {
    await files.find('hall')
    isFollowed = false
    expect(files.peek('hall')).toBeNull()
    stored.set('hall', 'two')
    expect(await marks('hall')).toEqual(['two'])
    isAway = true
    await expect(files.find('hall')).rejects.toThrow('away')
    isAway = false
    isFollowed = true
    expect(files.peek('hall')).toBeNull()
    expect(await marks('hall')).toEqual(['two'])
  })

  test('a room without a data file is asked for again, and found once it has one', async () => {
    expect(await marks('annexe', 'annexe')).toEqual([undefined, undefined])
    stored.set('annexe', 'first')
    expect(await marks('annexe')).toEqual(['first'])
  })
})
