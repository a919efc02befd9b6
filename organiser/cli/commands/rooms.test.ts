/** `gavel rooms` in a shell, against a real server. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startFeedServer, TOKEN } from '../../../tests/kit/feed-server.ts'
import { gavel } from '../test/gavel.ts'
import { isConfirmed } from './rooms.ts'

const server = await startFeedServer()
afterAll(() => server.remove())

const rooms = (...words: string[]) =>
  gavel(['rooms', ...words, '--server', server.url], { env: { GAVEL_TOKEN: TOKEN } })
const fill = (name: string) => server.publish('NewPlayer', { name: 'Asha Tal' }, {}, name)

describe('gavel rooms', () => {
  it('lists the rooms, and removes one for good', async () => {
    expect(await rooms()).toEqual({ out: 'There are no rooms.\n', err: '', code: 0 })
    await fill('final-2026')
    await fill('trial')
    expect((await rooms()).out).toMatch(
      /^final-2026 {2}1 events, last change 20.+ UTC\ntrial {7}1 events, /,
    )
    const removed = { out: 'Removed the room trial.\n', err: '', code: 0 }
    expect(await rooms('--remove', 'trial', '--yes')).toEqual(removed)
    const gone = { out: 'There is no room trial.\n', err: '', code: 0 }
    expect(await rooms('--remove', 'trial', '--yes')).toEqual(gone)
    expect((await rooms()).out).not.toContain('trial')
  })

  it('removes nothing without a terminal or --yes, and explains wrong usage in one line', async () => {
    await fill('kept')
    expect(await rooms('--remove', 'kept')).toEqual({
      out: '',
      err: 'Not on a terminal: --yes removes the room unasked.\n',
      code: 2,
    })
    expect((await rooms()).out).toContain('kept')
    expect(await rooms('--remove', 'a room', '--yes')).toMatchObject({
      err: expect.stringMatching(/^error: .*1 to 64 of the characters.*\n$/),
      code: 2,
    })
  })
})

describe('the question before a removal', () => {
  const changedAt = '2026-04-01T12:00:00.000Z'
  const summary = { room: 'final', events: 7, changedAt }

  async function answer(line: string) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const asked = text(output)
    const confirmed = isConfirmed(summary, new AbortController().signal, input, output)
    input.end(line)
    const result = await confirmed
    output.end()
    expect(await asked).toContain(
      'final has 7 events, the last change was on 2026-04-01 12:00 UTC.',
    )
    return result
  }

  it.each([
    ['final\n', true],
    ['yes\n', false],
  ])('takes only the room’s name: %j', async (line, isTaken) => {
    expect(await answer(line)).toBe(isTaken)
  })
})
