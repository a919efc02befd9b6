// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { readBoardConfig } from './config.ts'

function read(block: string, search = '') {
  const warnIgnored = vi.fn()
  return { config: readBoardConfig(block, search, warnIgnored), warnIgnored }
}

describe('decisions/settings: ?room=', () => {
  test('selects another auction', () => {
    const { config } = read('{"room":"final"}', '?tab=top&room=Semi_final-2')
    expect(config.room).toBe('Semi_final-2')
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
    expect(warnIgnored).not.toHaveBeenCalled()
  })
})
