import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeStorage } from '../test/fake-storage.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { createDataSaver } from './data-saver.ts'
import { Photo } from './Photo.tsx'
import type { Rendering } from './rendering.ts'

const PHOTO = '/photos/sandhu.jpg'

let rendering: Rendering
beforeEach(() => {
  rendering = createTestRendering()
})

const image = () => screen.getByRole('presentation')
const src = () => image().getAttribute('src')

function show(address: string | null = PHOTO, of: 'player' | 'team' = 'player') {
  const photo = (shown: string | null) => (
    <Photo src={shown} of={of} size={44} askLabel="Photo of Veer Sandhu" />
  )
  const { rerender } = renderIn(rendering, photo(address))
  return (next: string | null) => rerender(photo(next))
}

describe('§2.9 an image that is missing or fails to load is replaced by a placeholder', () => {
  test('decisions/lists-and-pictures: players and teams have placeholders of their own in the script', () => {
    show(null, 'player')
    const silhouette = src()
    document.body.replaceChildren()
    show(null, 'team')
    expect([silhouette, src()]).toEqual(
      Array(2).fill(expect.stringMatching(/^data:image\/svg\+xml/)),
    )
    expect(src()).not.toBe(silhouette)
  })

  test('decisions/lists-and-pictures: tries again only when the address changes', () => {
    const change = show('/photos/gone.jpg')
    expect(src()).toBe('/photos/gone.jpg')
    fireEvent.error(image())
    expect(src()).toMatch(/^data:/)
    change('/photos/gone.jpg')
    expect(src()).toMatch(/^data:/)
    change('/photos/found.jpg')
    expect(src()).toBe('/photos/found.jpg')
    fireEvent.error(image())
    expect(src()).toMatch(/^data:/)
    change(null)
    expect(src()).toMatch(/^data:/)
    change('/photos/gone.jpg')
    expect(src()).toBe('/photos/gone.jpg')
  })

  test('its size does not depend on whether it loads', () => {
    show('/photos/gone.jpg')
    const box = () => [image().getAttribute('width'), image().getAttribute('style')]
    const before = box()
    fireEvent.error(image())
    expect(box()).toEqual(before)
  })
})

const button = () => screen.queryByRole('button', { name: 'Photo of Veer Sandhu' })

describe('decisions/lists-and-pictures: the data saver', () => {
  test('a photo is a placeholder until its button is pressed, which keeps the focus', async () => {
    act(() => rendering.dataSaver.turn(true))
    show()
    expect(src()).not.toBe(PHOTO)
    expect(button()).toHaveAttribute('aria-pressed', 'false')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(src()).toBe(PHOTO)
    expect(button()).toHaveFocus()
    expect(button()).toHaveAttribute('aria-pressed', 'true')
  })

  test('when it is off, a photo loads and has no button; turning it on or off takes effect immediately', () => {
    show()
    expect(src()).toBe(PHOTO)
    expect(button()).toBeNull()
    act(() => rendering.dataSaver.turn(true))
    expect(src()).not.toBe(PHOTO)
    act(() => rendering.dataSaver.turn(false))
    expect(src()).toBe(PHOTO)
  })

  test('team logos still load', () => {
    act(() => rendering.dataSaver.turn(true))
    show(PHOTO, 'team')
    expect(src()).toBe(PHOTO)
  })

  test('a missing photo has no button', () => {
    act(() => rendering.dataSaver.turn(true))
    show(null)
    expect(button()).toBeNull()
  })

  test('a photo without a label stays a placeholder without a button', () => {
    act(() => rendering.dataSaver.turn(true))
    renderIn(rendering, <Photo src={PHOTO} of="player" size={48} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(src()).not.toBe(PHOTO)
  })
})

describe('decisions/lists-and-pictures: the default from Save-Data', () => {
  function isOn(saveData: boolean, stored: string | null) {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { connection: { saveData } }),
    )
    const storage = createFakeStorage()
    storage.write('saver', stored)
    return createDataSaver(storage).getState() ? 'saves' : 'loads'
  }

  test.each([
    [true, null, 'saves'],
    [false, null, 'loads'],
    [true, 'off', 'loads'],
    [false, 'on', 'saves'],
    [false, 'invalid', 'loads'],
  ])('with Save-Data %s and stored switch %s it %s', (saveData, stored, expected) => {
    expect(isOn(saveData, stored)).toBe(expected)
  })

  test('turning it on or off is stored and notifies subscribers', () => {
    const storage = createFakeStorage()
    const listener = vi.fn()
    const saver = createDataSaver(storage)
    const unsubscribe = saver.subscribe(listener)
    saver.turn(true)
    expect(saver.getState()).toBe(true)
    unsubscribe()
    saver.turn(false)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(storage.read('saver')).toBe('off')
  })
})
