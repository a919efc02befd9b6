import { describe, expect, test, vi } from 'vitest'
import { readSettingsBlock } from './board-config.ts'

function read(text: string) {
  const onInvalid = vi.fn()
  return { ...readSettingsBlock(text, onInvalid), problems: onInvalid.mock.calls.flat() }
}

describe('§9 the room identifier is a test value; decisions/settings: settings in the page', () => {
  test.each([
    '',
    '  \n',
    '{}',
    '{"service":"","room":"test-room"}',
    '{"service":null,"room":null}',
    '{"__proto__":{"room":"evil"}}',
  ])('the block %j gives the default room without a problem', (text) => {
    expect(read(text)).toMatchObject({ room: 'test-room', problems: [] })
  })

  test.each(['{"room":', 'room', '[]', '"final"', 'null', '7'])(
    'the invalid block %j counts as empty',
    (text) => {
      expect(read(text)).toEqual({
        block: {},
        room: 'test-room',
        problems: [expect.stringMatching(/^board-config: not .*the defaults are used$/)],
      })
    },
  )

  test('a deployment can set its room', () => {
    const block = { service: 'https://live.example:8443', room: 'final' }
    expect(read(JSON.stringify(block))).toEqual({ block, room: 'final', problems: [] })
  })

  test.each([5, '', [], {}, true])('the invalid room %j gives the default room', (room) => {
    expect(read(JSON.stringify({ room }))).toMatchObject({
      room: 'test-room',
      problems: ['board-config: room is not a text; the default room is used'],
    })
  })
})
