import { beforeEach, describe, expect, test } from 'vitest'
import { createFileLog } from '../test/file-log.ts'
import { type FormKind, RoomCache } from './room-cache.ts'

const KIB = 1024

let log: ReturnType<typeof createFileLog>
let cache: RoomCache
/** The forms that were made, and what delays or fails them. */
let made: string[]
let beforeMade: Promise<void>

const text: FormKind<string> = {
  name: 'text',
  async make({ body }) {
    made.push(body.split(' ')[0] ?? '')
    await beforeMade
    return body
  },
  sizeOf: (form) => form.length,
}

beforeEach(() => {
  log = createFileLog()
  log.files.set('hall', 'one')
  made = []
  beforeMade = Promise.resolve()
  cache = new RoomCache(log.log, { maxBytes: 310 * KIB })
})

function publish(room: string, tag: string, bytes = 0) {
  log.publish(room, bytes === 0 ? tag : `${tag} ${'x'.repeat(bytes)}`)
}

const tags = async (...rooms: string[]) =>
  Promise.all(rooms.map(async (room) => (await cache.version(room))?.tag))
const form = async (room: string) => (await cache.form(room, text))?.split(' ')[0] ?? null

describe('the present version of a data file', () => {
  test('is looked up once for each change', async () => {
    expect(cache.peekVersion('hall')).toBeNull()
    expect(await tags('hall', 'hall', 'hall')).toEqual(['one', 'one', 'one'])
    expect(log.state.lookUps).toBe(1)
    publish('hall', 'two')
    expect(cache.peekVersion('hall')).toBeNull()
    expect(await tags('hall', 'hall')).toEqual(['two', 'two'])
    expect(cache.peekVersion('hall')?.tag).toBe('two')
    expect(log.state.lookUps).toBe(2)
  })

  test('is looked up again when any room may have changed unannounced', async () => {
    await tags('hall')
    log.files.set('hall', 'two')
    log.announce(null)
    expect(await tags('hall')).toEqual(['two'])
  })

  test('is looked up again where it changes during a look-up', async () => {
    const first = cache.version('hall')
    await Promise.resolve()
    publish('hall', 'two')
    const second = cache.version('hall')
    await first
    expect((await second)?.tag).toBe('two')
    expect(cache.peekVersion('hall')?.tag).toBe('two')
  })

  test('is looked up for each request while the log announces no changes', async () => {
    await tags('hall')
    log.state.isFollowed = false
    expect(cache.peekVersion('hall')).toBeNull()
    log.files.set('hall', 'two')
    expect(await tags('hall')).toEqual(['two'])
    log.state.isAway = true
    await expect(cache.version('hall')).rejects.toThrow('away')
    log.state.isAway = false
    log.state.isFollowed = true
    expect(cache.peekVersion('hall')).toBeNull()
    expect(await tags('hall')).toEqual(['two'])
  })

  test('is found once the room has one', async () => {
    expect(await tags('annexe', 'annexe')).toEqual([undefined, undefined])
    log.files.set('annexe', 'first')
    expect(await tags('annexe')).toEqual(['first'])
  })
})

describe('a form of a data file', () => {
  test('is made once for each version, however many ask', async () => {
    expect(await Promise.all([form('hall'), form('hall')])).toEqual(['one', 'one'])
    publish('hall', 'two')
    expect(await Promise.all(Array.from({ length: 100 }, () => form('hall')))).toContain('two')
    expect(made).toEqual(['one', 'two'])
  })

  test('stays where only the position has changed', async () => {
    await form('hall')
    log.state.seq = 6
    log.announce('hall')
    expect(await form('hall')).toBe('one')
    expect(cache.peekVersion('hall')?.position.seq).toBe(6)
    expect(made).toEqual(['one'])
  })

  test('is never an older one, and versions replaced meanwhile are left out', async () => {
    await form('hall')
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    beforeMade = promise
    publish('hall', 'two')
    const two = form('hall')
    await expect.poll(() => made).toEqual(['one', 'two'])
    const later: Promise<string | null>[] = []
    for (const tag of ['three', 'four', 'five']) {
      publish('hall', tag)
      later.push(form('hall'), form('hall'))
    }
    finish()
    expect(await two).toBe('two')
    expect(await Promise.all(later)).toEqual(Array(6).fill('five'))
    expect(made).toEqual(['one', 'two', 'five'])
  })

  test('is made again for the next request where it failed', async () => {
    beforeMade = Promise.reject(new Error('no memory'))
    await expect(form('hall')).rejects.toThrow('no memory')
    beforeMade = Promise.resolve()
    expect(await form('hall')).toBe('one')
  })

  test('that is read before its change is announced leaves nothing older behind', async () => {
    await tags('hall')
    log.files.set('hall', 'two')
    expect(await form('hall')).toBe('two')
    expect(cache.peekVersion('hall')).toBeNull()
    expect(await tags('hall')).toEqual(['two'])
  })

  test('is dropped first of the room that was asked for least recently', async () => {
    for (const room of ['a', 'b', 'c']) publish(room, room, 100 * KIB)
    for (const room of ['a', 'b', 'c', 'a', 'b', 'c', 'a']) await form(room)
    expect(made).toEqual(['a', 'b', 'c'])
    publish('d', 'd', 100 * KIB)
    for (const room of ['d', 'a', 'c', 'd', 'b']) await form(room)
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  })

  test('is made of the version that the room has when its turn comes', async () => {
    const { promise, resolve: take } = Promise.withResolvers<void>()
    const paced = { ...text, run: <Result>(work: () => Promise<Result>) => promise.then(work) }
    const waiting = cache.form('hall', paced)
    await tags('hall')
    for (const tag of ['two', 'three']) publish('hall', tag)
    take()
    expect(await waiting).toBe('three')
    expect(made).toEqual(['three'])
  })

  test('that is not held any more is reported: replaced, dropped, or never kept', async () => {
    const released: string[] = []
    const kind = { ...text, released: (one: string) => released.push(one.split(' ')[0] ?? '') }
    for (const tag of ['one', 'two']) {
      publish('hall', tag)
      await cache.form('hall', kind)
    }
    expect(released).toEqual(['one'])
    publish('large', 'large', 400 * KIB)
    await cache.form('large', kind)
    expect(released).toEqual(['one', 'two'])
  })

  test('larger than the limit is kept until another is asked for', async () => {
    publish('large', 'large', 400 * KIB)
    publish('small', 'small', 100 * KIB)
    for (const room of ['large', 'large', 'small', 'small', 'large']) await form(room)
    expect(made).toEqual(['large', 'small', 'large'])
  })

  test('of a room without a data file is none, and drops no other', async () => {
    await form('hall')
    const strangers = Array.from({ length: 500 }, (_, n) => form(`unknown-${n}`))
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([null]))
    expect(await form('hall')).toBe('one')
    log.files.delete('hall')
    log.announce('hall')
    expect(await form('hall')).toBeNull()
    expect(made).toEqual(['one'])
  })
})
