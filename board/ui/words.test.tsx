import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Alert } from './Alert.tsx'
import { Badge } from './Badge.tsx'
import { Money } from './Money.tsx'
import { Spinner } from './Spinner.tsx'

describe('§2.5 a spinner is shown while data loads', () => {
  test('has a text', () => {
    render(<Spinner label="Loading…" />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  })
})

describe('§8 a red alert', () => {
  test('is an alert for screen readers', () => {
    render(<Alert>Failed to load auction data</Alert>)
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load auction data')
  })
})

describe('§4 a coloured label', () => {
  test('says the same as its colour', () => {
    render(<Badge tone="bad">Unsold</Badge>)
    expect(screen.getByText('Unsold')).toHaveAttribute('data-tone', 'bad')
  })
})

describe('§9 money', () => {
  test('is shown in rupees, or as a dash if unknown', () => {
    render(
      <>
        <Money amount={100000} />
        <Money amount={null} />
      </>,
    )
    expect(screen.getByText('₹1,00,000')).toBeVisible()
    expect(screen.getByText('—')).toBeVisible()
  })
})
