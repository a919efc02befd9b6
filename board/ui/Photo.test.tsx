import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { render } from '../test/rendering.tsx'
import { Photo } from './Photo.tsx'

const image = () => screen.getByRole('presentation')
const src = () => image().getAttribute('src')

function show(address: string | null, of: 'player' | 'team' = 'player') {
  const { rerender } = render(<Photo src={address} of={of} size={44} />)
  return (next: string | null) => rerender(<Photo src={next} of={of} size={44} />)
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
