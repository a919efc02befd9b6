import { beforeEach, describe, expect, test } from 'vitest'
import type { AuctionLog } from '../log/auction-log.ts'
import { type CurrentFiles, watchCurrentFiles } from './current-files.ts'

describe('the current versions of the data files', () => {
  /** The log's files by room; the text is the tag too. */
  let stored: Map<string, string>
  let seq: number
  let isFollowed: boolean
  let isAway: boolean
  let lookUps: number
  let announce: (room: string | null) => void
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
      return body === undefined
        ? null
        : { tag: body, position: { seq, check: 'c0ffee0000000000' }, body }
    }
    files = watchCurrentFiles({
      subscribe(wake: (room: string | null) => void) {
        announce = wake
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

  const tags = async (...rooms: string[]) =>
    Promise.all(rooms.map(async (room) => (await files.find(room))?.tag))

  test('are looked up once for each change', async () => {
    expect(files.peek('hall')).toBeNull()
    expect(await tags('hall', 'hall', 'hall')).toEqual(['one', 'one', 'one'])
    expect(lookUps).toBe(1)
    stored.set('hall', 'two')
    announce('hall')
    expect(files.peek('hall')).toBeNull()
    expect(await tags('hall', 'hall')).toEqual(['two', 'two'])
    expect(files.peek('hall')?.tag).toBe('two')
    expect(lookUps).toBe(2)
  })

  test('are all looked up again when any room may have changed unannounced', async () => {
    expect(await tags('hall')).toEqual(['one'])
    stored.set('hall', 'two')
    announce(null)
    expect(files.peek('hall')).toBeNull()
    expect(await tags('hall')).toEqual(['two'])
  })

  test('a change during a look-up is looked up again', async () => {
    const first = files.find('hall')
    await Promise.resolve()
    stored.set('hall', 'two')
    announce('hall')
    const second = files.find('hall')
    await first
    expect((await second)?.tag).toBe('two')
    expect(files.peek('hall')?.tag).toBe('two')
  })

  test('stay the same object until tag or position changes', async () => {
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
    expect((await files.read('hall'))?.version.tag).toBe('two')
    expect(files.peek('hall')).toBeNull()
    expect(await tags('hall')).toEqual(['two'])
  })

  test('are looked up for each request while the log announces no changes', async () => {
    await files.find('hall')
    isFollowed = false
    expect(files.peek('hall')).toBeNull()
    stored.set('hall', 'two')
    expect(await tags('hall')).toEqual(['two'])
    isAway = true
    await expect(files.find('hall')).rejects.toThrow('away')
    isAway = false
    isFollowed = true
    expect(files.peek('hall')).toBeNull()
    expect(await tags('hall')).toEqual(['two'])
  })

  test('a room without a data file is asked for again, and found once it has one', async () => {
    expect(await tags('annexe', 'annexe')).toEqual([undefined, undefined])
    stored.set('annexe', 'first')
    expect(await tags('annexe')).toEqual(['first'])
  })
})
