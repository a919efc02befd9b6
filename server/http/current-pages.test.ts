import { beforeEach, describe, expect, test } from 'vitest'
import { type CurrentPages, createCurrentPages } from './current-pages.ts'

describe('pages made from a data file', () => {
  /** The rooms’ files; the text is the tag too. */
  let stored: Map<string, string>
  /** `peek` knows them. */
  let isKnown: boolean
  let isAway: boolean
  let made: string[]
  let beforeMade: Promise<void>
  let pages: CurrentPages<string>

  beforeEach(() => {
    stored = new Map([['hall', 'one']])
    isKnown = true
    isAway = false
    made = []
    beforeMade = Promise.resolve()
    const fileOf = (room: string) => {
      if (isAway) throw new Error('away')
      const body = stored.get(room)
      const version = { tag: body ?? '', position: { seq: 1, check: 'c0ffee0000000000' } }
      return body === undefined ? null : { version, body }
    }
    const versionOf = (room: string) => fileOf(room)?.version ?? null
    pages = createCurrentPages({
      files: {
        peek: (room) => (isKnown ? versionOf(room) : null),
        find: async (room) => versionOf(room),
        read: async (room) => fileOf(room),
      },
      async make(dataFile, before) {
        made.push(before === null ? dataFile : `${dataFile} after ${before}`)
        await beforeMade
        return dataFile
      },
      defaultRoom: 'hall',
      maxRooms: 2,
    })
  })

  test('are of the present version, and made once', async () => {
    expect(await Promise.all([pages.of('hall'), pages.of('hall')])).toEqual(['one', 'one'])
    expect(pages.of('hall')).toBe('one')
    stored.set('hall', 'two')
    expect(await pages.of('hall')).toBe('two')
    expect(made).toEqual(['one', 'two after one'])
  })

  test('are asked for again while it is not known which version is current', async () => {
    await pages.of('hall')
    isKnown = false
    stored.set('hall', 'two')
    expect(await pages.of('hall')).toBe('two')
    isAway = true
    expect(await pages.of('hall')).toBeNull()
  })

  test('a page that could not be made is made for the next request', async () => {
    beforeMade = Promise.reject(new Error('no memory'))
    expect(await pages.of('hall')).toBeNull()
    beforeMade = Promise.resolve()
    expect(await pages.of('hall')).toBe('one')
  })

  test('a page that takes too long is left out, and not an older one instead', async () => {
    await pages.of('hall')
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    beforeMade = promise
    stored.set('hall', 'two')
    expect(await pages.of('hall')).toBeNull()
    finish()
    await expect.poll(() => pages.of('hall')).toBe('two')
  })

  test('a page that was replaced while it was being made is left out', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    beforeMade = promise
    const first = pages.of('hall')
    await expect.poll(() => made).toEqual(['one'])
    stored.set('hall', 'two')
    finish()
    expect(await first).toBeNull()
    expect(await pages.of('hall')).toBe('two')
  })

  test('versions that are replaced quickly are skipped', async () => {
    const renewals: Promise<void>[] = []
    for (let version = 1; version <= 100; version += 1) {
      stored.set('hall', String(version))
      renewals.push(pages.renew('hall'))
    }
    await Promise.all(renewals)
    expect(made).toEqual(['100'])
    expect(pages.of('hall')).toBe('100')
  })

  test('of a number of rooms are kept, the least recently used is dropped, the default room’s never', async () => {
    for (const room of ['hall', 'a', 'b', 'c']) {
      stored.set(room, room)
      await pages.of(room)
    }
    expect([pages.of('hall'), pages.of('b'), pages.of('c')]).toEqual(['hall', 'b', 'c'])
    expect(made).toEqual(['hall', 'a', 'b', 'c'])
    expect(await pages.of('a')).toBe('a')
    expect(made.at(-1)).toBe('a')
  })

  test('a room whose file changes but that nobody asks for is dropped first', async () => {
    for (const room of ['b', 'a', 'c']) {
      stored.set(room, room)
      await pages.of(room)
      if (room !== 'a') continue
      stored.set('b', 'changed')
      await pages.renew('b')
    }
    expect([pages.has('a'), pages.has('b'), pages.has('c')]).toEqual([true, false, true])
  })

  test('unknown rooms drop no other and are not kept', async () => {
    for (const room of ['a', 'b']) {
      stored.set(room, room)
      await pages.of(room)
    }
    for (let room = 0; room < 20; room += 1) await pages.of(`nowhere-${room}`)
    expect([pages.of('a'), pages.of('b')]).toEqual(['a', 'b'])
    expect(pages.has('nowhere-0')).toBe(false)
    stored.set('nowhere-0', 'now')
    expect(await pages.of('nowhere-0')).toBe('now')
  })

  test('a room without a data file has none', async () => {
    expect(await pages.of('nowhere')).toBeNull()
    stored.delete('hall')
    expect(await pages.of('hall')).toBeNull()
    expect(made).toEqual([])
  })
})
