// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { ENGLISH, type Language } from './language.ts'
import { chooseLanguage, LANGUAGES } from './language-choice.ts'
import { createLanguageStore } from './language-store.ts'
import { loadLanguage } from './languages.ts'
import { LATER_EN } from './live-messages.ts'

function open(parts: {
  readonly search?: string
  readonly kept?: (name: string) => string | null
  readonly load?: (code: string) => Promise<Language | null>
}) {
  const failed = vi.fn()
  const load = vi.fn(parts.load ?? loadLanguage)
  const store = createLanguageStore({
    search: parts.search ?? '',
    kept: parts.kept ?? (() => null),
    load,
    failed,
  })
  return { store, load, failed }
}

const shownAfter = async (parts: Parameters<typeof open>[0]) => {
  const { store } = open(parts)
  await store.ready
  return store.current().code
}

describe('decisions/settings: which language is shown', () => {
  test('English unless another is asked for; then nothing is fetched', async () => {
    const { store, load } = open({})
    await store.ready
    expect(store.current()).toBe(ENGLISH)
    expect(load).not.toHaveBeenCalled()
  })

  test('?lang= goes before what is kept on this device', async () => {
    expect(await shownAfter({ search: '?lang=ta', kept: () => 'hi' })).toBe('ta')
    expect(await shownAfter({ kept: () => 'hi' })).toBe('hi')
    expect(await shownAfter({ search: '?lang=en', kept: () => 'hi' })).toBe('en')
  })

  test.each(['', '?lang=', '?lang=xx', '?lang=__proto__', '?lang=toString', '?lang=HI'])(
    'an unknown value is ignored: %s',
    async (search) => {
      expect(await shownAfter({ search })).toBe('en')
    },
  )

  test('storage that is blocked counts as empty', async () => {
    const blocked = () => {
      throw new Error('SecurityError')
    }
    expect(await shownAfter({ kept: blocked })).toBe('en')
  })

  test('words that cannot be fetched are logged, and the board is in English', async () => {
    const cause = new Error('no network')
    const { store, failed } = open({ search: '?lang=hi', load: () => Promise.reject(cause) })
    await store.ready
    expect(store.current()).toBe(ENGLISH)
    expect(failed).toHaveBeenCalledExactlyOnceWith('The language could not be loaded', cause)
  })
})

describe('choosing a language', () => {
  test('is shown, told to who listens, and kept', async () => {
    const { store } = open({})
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    const keep = vi.fn()
    await chooseLanguage(store, 'gu', keep)
    expect(store.current().code).toBe('gu')
    expect(heard).toHaveBeenCalledTimes(1)
    expect(keep).toHaveBeenCalledExactlyOnceWith('lang', 'gu')
    stop()
    await chooseLanguage(store, 'en', keep)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(store.current()).toBe(ENGLISH)
  })

  test('holds for this visit where it cannot be kept', async () => {
    const { store } = open({})
    await chooseLanguage(store, 'kn', () => {
      throw new Error('QuotaExceededError')
    })
    expect(store.current().code).toBe('kn')
  })

  test('the last choice stands, whatever comes first', async () => {
    let arrive = (_: Language | null) => {}
    const slow = new Promise<Language | null>((resolve) => {
      arrive = resolve
    })
    const { store } = open({ load: (code) => (code === 'ta' ? slow : loadLanguage(code)) })
    const first = store.show('ta')
    await store.show('bn')
    arrive(await loadLanguage('ta'))
    await first
    expect(store.current().code).toBe('bn')
  })
})

describe('every language', () => {
  const others = LANGUAGES.filter(({ code }) => code !== 'en')

  test.each(others)('$name has its own words for everything', async ({ code }) => {
    const language = await loadLanguage(code)
    expect(language?.code).toBe(code)
    const english = textsOf({ board: ENGLISH.board })
    const texts = textsOf({ board: language?.board })
    expect(texts.map(([name]) => name)).toEqual(english.map(([name]) => name))
    for (const [name, text] of texts) expect(text.trim(), name).not.toBe('')
  })

  test.each(others)('$name says what it is given: figures and names', async ({ code }) => {
    const language = await loadLanguage(code)
    for (const [name, text] of textsOf(language)) {
      expect(text, name).not.toMatch(/undefined|NaN|\[object/)
    }
  })
})

test.each(LANGUAGES)('$name speaks an amount in its own units', async ({ code }) => {
  const words = code === 'en' ? LATER_EN : (await loadLanguage(code))?.later
  const said = words?.spokenAmount({
    isNegative: false,
    crore: 27,
    lakh: 45,
    thousand: 61,
    rest: 83,
  })
  for (const figure of ['27', '45', '61', '83']) expect(said).toContain(figure)
})

/** Every text by its name; what a function was given must stand in its text. */
function textsOf(table: unknown, path = ''): [string, string][] {
  if (typeof table === 'string') return [[path, table]]
  if (typeof table === 'function') {
    const given = Array.from({ length: table.length }, (_, index) => `⟨${index}⟩`)
    const text = String(table(...given))
    // `shown` is told only where it is fewer than were found; an amount has a test of its own.
    const told = /spokenAmount|playersFound/.test(path) ? [] : given
    for (const value of told) expect(text, `${path} says what it is given`).toContain(value)
    return [[path, text]]
  }
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}
