import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openAuction } from '../auction/state.ts'
import { smallLeague } from '../auction/test/small-league.ts'
import { Screen } from './screen.ts'

const opening = openAuction(smallLeague())
const state = { ...opening, lot: { serialNumber: 3, amount: 1200 } }
const CTRL_C = '\x03'
const CTRL_D = '\x04'
const ARROW_UP = '\x1b[A'

function createTestScreen() {
  // With TERM=dumb, as in a bare container, readline accepts no keys.
  vi.stubEnv('TERM', 'xterm-256color')
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {} })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 })
  let written = ''
  output.on('data', (text) => {
    written += text
  })
  const interrupt = vi.fn()
  let newsCount = 0
  const screen = new Screen({
    input,
    output,
    isTerminal: true,
    complete: (line) => ({ line: `${line}!`, options: [] }),
    begin: () => newsCount,
    interrupt,
  })
  onTestFinished(() => screen.close())
  return {
    screen,
    interrupt,
    /** Types the keys. Returns what was written in answer. */
    async type(keys: string) {
      written = ''
      const arrived = once(input, 'data')
      input.write(keys)
      await arrived
      // A single escape character waits for more input.
      await new Promise((resolve) => setImmediate(resolve))
      return stripVTControlCharacters(written)
    },
    addNews: () => {
      newsCount++
    },
    written: () => stripVTControlCharacters(written),
  }
}

describe('the screen', () => {
  it('keeps the typed text when the prompt changes and a line is printed above it', async () => {
    const { screen, type, written } = createTestScreen()
    await type('sold ')
    screen.show(state, 'SERVER AWAY')
    screen.print('Another desk: something')
    expect(written()).toMatch(
      /Another desk: something\nSERVER AWAY 3 Player 3: ₹1,200, \+ is ₹1,300 > sold $/,
    )
    screen.show(opening, '')
    expect(written()).toMatch(/sold > sold $/)
    await type('her\r')
    expect(await screen.next()).toEqual({ line: 'sold her', begun: 0 })
  })

  it('stamps a line when its first letter is typed', async () => {
    const { screen, type, addNews } = createTestScreen()
    await type('so')
    addNews()
    await type('ld her\r')
    await type('undo\r')
    expect(await screen.next()).toEqual({ line: 'sold her', begun: 0 })
    expect(await screen.next()).toEqual({ line: 'undo', begun: 1 })
  })

  it('takes the next line as the answer, not one typed before', async () => {
    const { screen, type } = createTestScreen()
    await type('open 3\r')
    const answer = screen.ask('Really?')
    await type('y\r')
    expect(await answer).toBe('y')
    expect(screen.drop()).toEqual(['open 3'])
    // The answer is not in the history.
    await type(`${ARROW_UP}\r`)
    expect(await screen.next()).toMatchObject({ line: 'open 3' })
  })

  it('has completion', async () => {
    const { screen, type } = createTestScreen()
    // Sent one by one, because a tab among other keys is pasted text.
    for (const key of ['open 2', '\t', '\r']) await type(key)
    expect(await screen.next()).toMatchObject({ line: 'open 2!' })
  })

  it('Ctrl+C clears the line, then cancels the question, then exits', async () => {
    const { screen, type, interrupt } = createTestScreen()
    await type('sold')
    await type(CTRL_C)
    expect(interrupt).not.toHaveBeenCalled()
    const answer = screen.ask('Really?')
    await type(CTRL_C)
    expect(await answer).toBeNull()
    expect(interrupt).not.toHaveBeenCalled()
    await type(CTRL_C)
    expect(interrupt).toHaveBeenCalledOnce()
    const next = screen.next()
    await type(CTRL_D)
    expect(await next).toBeNull()
    expect(await screen.ask('Really?')).toBeNull()
  })
})

describe('without a terminal', () => {
  it('the answer is the next line, or no at the end of the input', async () => {
    const input = new PassThrough()
    const printed: string[] = []
    const output = new PassThrough()
    output.on('data', (text) => printed.push(String(text)))
    const screen = new Screen({
      input,
      output,
      isTerminal: false,
      complete: (line) => ({ line, options: [] }),
      begin: () => 3,
      interrupt() {},
    })
    screen.show(state, '')
    input.end('undo\ny\nopen 2\n')
    expect(await screen.next()).toEqual({ line: 'undo', begun: 3 })
    expect(await screen.ask('Really?')).toBe('y')
    expect(await screen.next()).toEqual({ line: 'open 2', begun: 3 })
    expect(await screen.next()).toBeNull()
    expect(await screen.ask('Really?')).toBeNull()
    expect(printed).toEqual(['Really?\n', 'Really?\n'])
  })
})
