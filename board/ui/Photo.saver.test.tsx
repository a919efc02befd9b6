import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { Photo } from './Photo.tsx'
import type { Rendering } from './rendering.ts'

const PHOTO = '/photos/sandhu.jpg'

let rendering: Rendering
beforeEach(() => {
  rendering = createTestRendering()
})

function show(more: Partial<Parameters<typeof Photo>[0]> = {}) {
  renderIn(
    rendering,
    <Photo src={PHOTO} of="player" size={44} askLabel="Photo of Veer Sandhu" {...more} />,
  )
  return () => document.querySelector('img')?.getAttribute('src')
}
const button = () => screen.queryByRole('button', { name: 'Photo of Veer Sandhu' })

describe('decisions/lists-and-pictures: the data saver', () => {
  test('a photo is a placeholder until its button is pressed, which keeps the focus', async () => {
    act(() => rendering.dataSaver.turn(true))
    const src = show()
    expect(src()).not.toBe(PHOTO)
    expect(button()).toHaveAttribute('aria-pressed', 'false')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(src()).toBe(PHOTO)
    expect(button()).toHaveFocus()
    expect(button()).toHaveAttribute('aria-pressed', 'true')
  })

  test('when it is off, a photo loads and has no button; turning it on or off takes effect immediately', () => {
    const src = show()
    expect(src()).toBe(PHOTO)
    expect(button()).toBeNull()
    act(() => rendering.dataSaver.turn(true))
    expect(src()).not.toBe(PHOTO)
    act(() => rendering.dataSaver.turn(false))
    expect(src()).toBe(PHOTO)
  })

  test('team logos still load', () => {
    act(() => rendering.dataSaver.turn(true))
    expect(show({ of: 'team' })()).toBe(PHOTO)
  })

  test('a missing photo has no button', () => {
    act(() => rendering.dataSaver.turn(true))
    show({ src: null })
    expect(button()).toBeNull()
  })

  test('a photo without a label stays a placeholder without a button', () => {
    act(() => rendering.dataSaver.turn(true))
    renderIn(rendering, <Photo src={PHOTO} of="player" size={48} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.querySelector('img')).not.toHaveAttribute('src', PHOTO)
  })
})
