// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { readBoardConfig } from './config.ts'

function read(block: string, search = '') {
  const warnIgnored = vi.fn()
  return { config: readBoardConfig(block, search, warnIgnored), warnIgnored }
}

const DEFAULTS = { room: 'test-room', dataFileUrl: '/auctiondatafile.json' }

describe('§9 the room identifier is a test value; decisions/settings: settings in the page', () => {
  test.each([
    '',
    '  \n',
    '{}',
    '{"service":"","room":"test-room"}',
    '{"service":null,"room":null}',
  ])('the block %j gives the defaults without a warning', (block) => {
    const { config, warnIgnored } = read(block)
    expect(config).toMatchObject(DEFAULTS)
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test.each(['{"room":', 'room', '[]', '"final"', 'null', '7'])(
    'the invalid block %j gives the defaults and a warning',
    (block) => {
      const { config, warnIgnored } = read(block)
      expect(config).toMatchObject(DEFAULTS)
      expect(warnIgnored).toHaveBeenCalledTimes(1)
      expect(warnIgnored.mock.calls[0]?.[0]).toMatch(/^board-config: not .*the defaults are used$/)
    },
  )

  test('a deployment can set its room', () => {
    const { config, warnIgnored } = read('{"service":"https://live.example:8443","room":"final"}')
    expect(config).toMatchObject({ ...DEFAULTS, room: 'final' })
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test.each([5, '', [], {}, true])('the invalid room %j gives the default room', (room) => {
    const { config, warnIgnored } = read(JSON.stringify({ room }))
    expect(config.room).toBe('test-room')
    expect(warnIgnored).toHaveBeenCalledTimes(1)
  })

  test('inherited settings are ignored', () => {
    const { config } = read('{"__proto__":{"room":"evil","service":"https://evil.example"}}')
    expect(config).toMatchObject(DEFAULTS)
  })
})

describe('decisions/settings: ?room=', () => {
  test('selects another auction with its room and data file', () => {
    const { config } = read('{"room":"final"}', '?tab=top&room=Semi_final-2')
    expect(config.room).toBe('Semi_final-2')
    expect(config.dataFileUrl).toBe('/auctiondatafile.json?room=Semi_final-2')
  })

  test.each([
    '',
    '?room=',
    '?room=a/b',
    '?room=a%20b',
    '?room=%00',
    `?room=${'x'.repeat(65)}`,
    '?Room=x',
  ])('%j is ignored without a warning', (search) => {
    const { config, warnIgnored } = read('{"room":"final"}', search)
    expect(config.room).toBe('final')
    expect(config.dataFileUrl).toBe('/auctiondatafile.json')
    expect(warnIgnored).not.toHaveBeenCalled()
  })
})
