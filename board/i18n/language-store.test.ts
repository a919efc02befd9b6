import { describe, expect, test, vi } from 'vitest'
import { takeLogged } from '../test/console.ts'
import { createLazy, PART_MISSING } from '../ui/lazy.ts'
import { FIRST_SCREEN_ENGLISH } from './first-screen-language.ts'
import { ENGLISH } from './language.ts'
import { LANGUAGES } from './language-list.ts'
import { createLanguageStore } from './language-store.ts'
import { loadLanguage } from './load-language.ts'
import type { Language } from './messages.ts'
import { sayRupees } from './spoken-amount.ts'

function open(props: {
  readonly search?: string
  readonly stored?: string
  readonly load?: (code: string) => Promise<Language | null>
}) {
  const load = vi.fn((code: string) => createLazy(() => (props.load ?? loadLanguage)(code)))
  const { search = '', stored = null } = props
  const store = createLanguageStore({ search, stored, load })
  return { store, load }
}

const shownAfter = async (props: Parameters<typeof open>[0]) => {
  const { store } = open(props)
  await store.ready
  return store.getState().code
}

describe('decisions/settings: the language shown', () => {
  test('is English by default, without a request', async () => {
    const { store, load } = open({})
    await store.ready
    expect(store.getState()).toBe(FIRST_SCREEN_ENGLISH)
    expect(load).not.toHaveBeenCalled()
  })

  test('?lang= overrides the stored language', async () => {
    expect(await shownAfter({ search: '?lang=ta', stored: 'hi' })).toBe('ta')
    expect(await shownAfter({ stored: 'hi' })).toBe('hi')
    expect(await shownAfter({ search: '?lang=en', stored: 'hi' })).toBe('en')
  })

  test.each(['', '?lang=', '?lang=xx', '?lang=__proto__', '?lang=toString', '?lang=HI'])(
    'an unknown value is ignored: %s',
    async (search) => {
      expect(await shownAfter({ search })).toBe('en')
    },
  )

  test('falls back to English and logs when a language cannot be loaded', async () => {
    const cause = new Error('no network')
    const { store } = open({ search: '?lang=hi', load: () => Promise.reject(cause) })
    await store.ready
    expect(store.getState()).toBe(FIRST_SCREEN_ENGLISH)
    expect(takeLogged('error')).toEqual([['A part of the board could not be loaded', cause]])
  })

  test('a language that could not be loaded comes later, unless another was chosen', async () => {
    for (const chosen of [null, 'ta']) {
      const load = vi.fn(loadLanguage).mockRejectedValueOnce(new Error('no network'))
      const onMissing = vi.fn<(event: WindowEventMap[typeof PART_MISSING]) => void>()
      window.addEventListener(PART_MISSING, onMissing, { once: true })
      const { store } = open({ search: '?lang=hi', load })
      await store.ready
      if (chosen !== null) await store.show(chosen)
      await onMissing.mock.lastCall?.[0].detail()
      expect(takeLogged('error')).toHaveLength(1)
      expect(store.getState().code).toBe(chosen ?? 'hi')
    }
  })
})

describe('choosing a language', () => {
  test('shows the language and notifies subscribers', async () => {
    const { store } = open({})
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    await store.show('gu')
    expect(store.getState().code).toBe('gu')
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
    await store.show('en')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.getState()).toBe(FIRST_SCREEN_ENGLISH)
  })

  test('the last choice wins, whichever language loads first', async () => {
    let arrive = (_: Language | null) => {}
    const slow = new Promise<Language | null>((resolve) => {
      arrive = resolve
    })
    const { store } = open({ load: (code) => (code === 'ta' ? slow : loadLanguage(code)) })
    const first = store.show('ta')
    await store.show('bn')
    arrive(await loadLanguage('ta'))
    await first
    expect(store.getState().code).toBe('bn')
  })
})

describe('every language', () => {
  const others = LANGUAGES.filter(({ code }) => code !== 'en')

  test.each(others)('$name has every message, translated, with its arguments', async ({ code }) => {
    const language = await loadLanguage(code)
    expect(language?.code).toBe(code)
    const english = textsOf(ENGLISH.messages)
    const texts = new Map(textsOf(language?.messages))
    expect(texts.size).toBe(english.length)
    for (const [name, untranslated] of english) {
      const text = texts.get(name) ?? ''
      expect(['', untranslated], name).not.toContain(text.trim())
      expect(text, name).not.toMatch(/undefined|NaN|\[object/)
    }
  })
})

test.each(LANGUAGES)('$name writes an amount in words with its own units', async ({ code }) => {
  const language = code === 'en' ? ENGLISH : await loadLanguage(code)
  const words = language && sayRupees(language.messages.amountWords, 27_45_61_083)
  for (const figure of ['27', '45', '61', '83']) expect(words).toContain(figure)
})

/** Every message by name. A message must contain the arguments of its function. */
function textsOf(table: unknown, path = ''): [string, string][] {
  if (typeof table === 'string') return [[path, table]]
  if (typeof table === 'function') {
    const given = Array.from({ length: table.length }, (_, index) => `⟨${index}⟩`)
    const text = String(table(...given))
    // `shown` appears only when some results are hidden; words of amounts have their own test.
    const expected = /amountWords|playersFound/.test(path) ? [] : given
    for (const value of expected) expect(text, `${path} uses its arguments`).toContain(value)
    return [[path, text]]
  }
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}

test.each([
  [0, '0 rupees'],
  [1, '1 rupee'],
  [0.4, '0 rupees'],
  [-0.4, '0 rupees'],
  [999, '999 rupees'],
  [1001, '1 thousand 1 rupees'],
  [50_000, '50 thousand rupees'],
  [99_999.5, '1 lakh rupees'],
  [1_75_000, '1 lakh 75 thousand rupees'],
  [4_50_000, '4 lakh 50 thousand rupees'],
  [12_34_56_789, '12 crore 34 lakh 56 thousand 789 rupees'],
  [27_00_00_000, '27 crore rupees'],
  [120_00_00_000, '120 crore rupees'],
  [-5000, 'minus 5 thousand rupees'],
])('₹%s is spoken as %s', (amount, words) => {
  expect(sayRupees(ENGLISH.messages.amountWords, amount)).toBe(words)
})
