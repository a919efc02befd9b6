import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Photo } from './Photo.tsx'
import { turnSaver } from './saver.ts'

const PHOTO = '/photos/sandhu.jpg'

function show(more: Partial<Parameters<typeof Photo>[0]> = {}) {
  render(<Photo src={PHOTO} of="player" size={44} askLabel="Photo of Veer Sandhu" {...more} />)
  return () => document.querySelector('img')?.getAttribute('src')
}
const button = () => screen.queryByRole('button', { name: 'Photo of Veer Sandhu' })

afterEach(() => act(() => turnSaver(false)))

describe('decisions/lists-and-pictures: the data saver', () => {
  test('a photo is a placeholder until it is touched; the button keeps its place and its focus', async () => {
    act(() => turnSaver(true))
    const src = show()
    expect(src()).not.toBe(PHOTO)
    expect(button()).toHaveAttribute('aria-pressed', 'false')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(src()).toBe(PHOTO)
    expect(button()).toHaveFocus()
    expect(button()).toHaveAttribute('aria-pressed', 'true')
  })

  test('without it a photo is a picture and no button', () => {
    const src = show()
    expect(src()).toBe(PHOTO)
    expect(button()).toBeNull()
  })

  test('it takes effect at once, both ways', () => {
    const src = show()
    act(() => turnSaver(true))
    expect(src()).not.toBe(PHOTO)
    act(() => turnSaver(false))
    expect(src()).toBe(PHOTO)
  })

  test('a team’s logo is shown all the same: there are few, and they tell teams apart', () => {
    act(() => turnSaver(true))
    expect(show({ of: 'team' })()).toBe(PHOTO)
  })

  test('what is not there cannot be asked for; what goes by itself is no button', () => {
    act(() => turnSaver(true))
    show({ src: null })
    expect(button()).toBeNull()
  })

  test('where nothing names it, it stays a placeholder', () => {
    act(() => turnSaver(true))
    render(<Photo src={PHOTO} of="player" size={48} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.querySelector('img')).not.toHaveAttribute('src', PHOTO)
  })
})

describe('decisions/lists-and-pictures: when it is on without being asked for', () => {
  /** A page that is only now loaded. */
  async function freshPhoto(saveData: boolean, kept: string | null) {
    vi.resetModules()
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { connection: { saveData } }),
    )
    if (kept === null) localStorage.removeItem('gavel:saver')
    else localStorage.setItem('gavel:saver', kept)
    const { useSaver } = await import('./saver.ts')
    const { result } = renderHook(useSaver)
    localStorage.removeItem('gavel:saver')
    return result.current ? 'saves' : 'loads'
  }

  test.each([
    [true, null, 'saves'],
    [false, null, 'loads'],
    [true, 'off', 'loads'],
    [false, 'on', 'saves'],
    [false, 'rubbish', 'loads'],
  ])('Save-Data %s and %s kept by the switch: it %s', async (saveData, kept, expected) => {
    expect(await freshPhoto(saveData, kept)).toBe(expected)
  })

  test('storage that is blocked leaves the browser’s wish', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(await freshPhoto(true, null)).toBe('saves')
  })
})
