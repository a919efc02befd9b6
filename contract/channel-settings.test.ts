import { describe, expect, test, vi } from 'vitest'
import { readSettingsBlock } from './board-config.ts'
import { type ChannelSettings, readChannelSettings, readFinished } from './channel-settings.ts'

const PLAIN_SETTINGS: ChannelSettings = {
  service: null,
  path: '/socket.io/',
  credentials: false,
  acks: false,
}

function read(block: Readonly<Record<string, unknown>>) {
  const onInvalid = vi.fn<(what: string) => void>()
  const settings = readChannelSettings(block, onInvalid)
  return { settings, said: onInvalid.mock.calls.flat() }
}

describe('decisions/settings: the service’s address', () => {
  test.each([
    [{}],
    [{ service: '', room: 'final' }],
    [{ service: null, path: null, credentials: null, acks: null }],
    [{ path: '/socket.io/', credentials: false, acks: false }],
  ])('%j means the page’s own origin, without a warning', (block) => {
    expect(read(block)).toEqual({ settings: PLAIN_SETTINGS, said: [] })
  })

  test.each([
    ['https://live.example:8443', '', 'https://live.example:8443', '/socket.io/'],
    [' https://live.example/ ', '', 'https://live.example', '/socket.io/'],
    ['HTTPS://Live.Example', '', 'https://live.example', '/socket.io/'],
    // Socket.IO itself would read this path as a namespace.
    ['https://x.example/live', '', 'https://x.example', '/live/socket.io/'],
    ['https://x.example/a/b//', '', 'https://x.example', '/a/b/socket.io/'],
    ['https://x.example', '/ws', 'https://x.example', '/ws'],
    ['https://x.example/live', '/ws/', 'https://x.example', '/live/ws/'],
    ['https://x.example/live?key=1#top', '', 'https://x.example?key=1', '/live/socket.io/'],
  ])('the service %j with the path %j', (service, path, origin, fullPath) => {
    const { settings, said } = read({ service, ...(path !== '' && { path }) })
    expect(settings).toMatchObject({ service: origin, path: fullPath })
    expect(said).toEqual([])
  })

  test.each([
    'ftp://x',
    'javascript:alert(1)',
    'live.example',
    '//live.example',
    'https://',
    'https://a b',
    5,
    {},
  ])('the service %j is not an http(s) address and means the page’s own origin', (service) => {
    const { settings, said } = read({ service })
    expect(settings).toEqual(PLAIN_SETTINGS)
    expect(said).toEqual([
      'board-config: service is not an http(s) address; the page’s own origin is used',
    ])
  })

  test.each(['', 'live', 'https://x.example/live', '/live?x=1', '/a b', 7, {}])(
    'the path %j is refused',
    (path) => {
      const { settings, said } = read({ path })
      expect(settings.path).toBe('/socket.io/')
      expect(said).toEqual([
        'board-config: path must begin with a slash and have no query; /socket.io/ is used',
      ])
    },
  )

  test('only true turns on cookies and acknowledgements', () => {
    expect(read({ credentials: true, acks: true })).toEqual({
      settings: { ...PLAIN_SETTINGS, credentials: true, acks: true },
      said: [],
    })
    for (const value of ['true', 1, 'include', {}]) {
      expect(read({ credentials: value, acks: value })).toEqual({
        settings: PLAIN_SETTINGS,
        said: [
          'board-config: credentials must be true or false; false is used',
          'board-config: acks must be true or false; false is used',
        ],
      })
    }
  })

  test('an unknown setting is reported with the list of valid ones', () => {
    const { settings, said } = read({ serivce: 'https://live.example' })
    expect(settings).toEqual(PLAIN_SETTINGS)
    expect(said).toEqual([
      'board-config: serivce is no setting; there are service, room, path, credentials, acks, brand',
    ])
  })
})

describe('a finished auction has no service', () => {
  test.each([
    [{ service: false, heldOn: '2026-03-14T13:00:00Z' }, { at: Date.UTC(2026, 2, 14, 13) }],
    [{ service: false }, { at: null }],
    [{ service: false, heldOn: 'in March' }, { at: null }],
    [{ service: '', heldOn: '2026-03-14T13:00:00Z' }, null],
    [{}, null],
  ])('%j', (block, finished) => {
    expect(readFinished(block)).toEqual(finished)
  })
})

function readBlock(text: string) {
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
    expect(readBlock(text)).toMatchObject({ room: 'test-room', problems: [] })
  })

  test.each(['{"room":', 'room', '[]', '"final"', 'null', '7'])(
    'the invalid block %j counts as empty',
    (text) => {
      expect(readBlock(text)).toEqual({
        block: {},
        room: 'test-room',
        problems: [expect.stringMatching(/^board-config: not .*the defaults are used$/)],
      })
    },
  )

  test('a deployment can set its room', () => {
    const block = { service: 'https://live.example:8443', room: 'final' }
    expect(readBlock(JSON.stringify(block))).toEqual({ block, room: 'final', problems: [] })
  })

  test.each([5, '', [], {}, true])('the invalid room %j gives the default room', (room) => {
    expect(readBlock(JSON.stringify({ room }))).toMatchObject({
      room: 'test-room',
      problems: ['board-config: room is not a text; the default room is used'],
    })
  })
})
