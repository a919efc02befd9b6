import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { takeLogged } from '../../test/console.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

describe('§2 not-found page', () => {
  test('text “Oops! Page not found” and a link “Return to Home” pointing to /', () => {
    render(<NotFoundScreen path="/nowhere" />)
    expect(screen.getByText('Oops! Page not found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    takeLogged('error')
  })

  test('§8 each path is logged once', () => {
    const { rerender } = render(<NotFoundScreen path="/nowhere" />)
    rerender(<NotFoundScreen path="/nowhere" />)
    expect(takeLogged('error')).toEqual([['Page not found: /nowhere']])
    rerender(<NotFoundScreen path="/elsewhere" />)
    expect(takeLogged('error')).toEqual([['Page not found: /elsewhere']])
  })
})
