import { expect, test, vi } from 'vitest'
import { Chunk, chunksOf } from './chunk.ts'
import { Session } from './session.ts'

const KIB = 1_024

function sessionWith(...chunks: readonly Chunk[]) {
  const session = new Session('sid', '', { left: 0, at: 0 })
  session.enqueue(chunks)
  return session
}

test('packets of a room are joined into chunks of 64 KiB, in order', () => {
  const packets = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(40 * KIB))
  const chunks = chunksOf(packets, 'hall')
  expect(chunks.map(({ bytes, room }) => [bytes, room])).toEqual([
    [80 * KIB + 1, 'hall'],
    [80 * KIB + 1, 'hall'],
    [40 * KIB, 'hall'],
  ])
  expect(chunks.map(({ body }) => body.toString()).join('\x1e')).toBe(packets.join('\x1e'))
  expect(chunksOf([], 'hall')).toEqual([])
})

test('the events of one room leave the queue, or those of all rooms, but not the session’s own', () => {
  const [own, hall, village] = [new Chunk('2'), new Chunk('42', 'hall'), new Chunk('42', 'village')]
  const session = sessionWith(own, hall, village)
  session.dropEvents('hall')
  expect(session.drain()).toEqual([own, village])
  const other = sessionWith(hall, own, village)
  other.dropEvents()
  expect(other.drain()).toEqual([own])
  const events = sessionWith(hall)
  events.dropEvents()
  expect(events.hasQueued).toBe(false)
})

test('what has left the queue doesn’t count against its bound', () => {
  const large = new Chunk('x'.repeat(3_000 * KIB), 'hall')
  const session = sessionWith(large)
  session.dropEvents('hall')
  expect(session.enqueue([large])).toBe(true)
  session.drain()
  expect(session.enqueue([large])).toBe(true)
  expect(session.enqueue([large])).toBe(false)
})

test('the next poll has come once the queue is empty', async () => {
  const hall = new Chunk('42', 'hall')
  for (const end of ['drain', 'dropEvents'] as const) {
    const session = sessionWith(hall)
    const settled = vi.fn()
    void session.nextPoll().then(settled)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    session[end]()
    await Promise.resolve()
    expect(settled).toHaveBeenCalledOnce()
  }
})
