import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { explainFile } from './opened-as-file.ts'

it('an exported page opened as a file says what to do, and leads to the results', () => {
  document.documentElement.dataset['firstScreen'] = ''
  document.body.innerHTML = '<div id="root">Loading…</div>'
  const root = document.getElementById('root')
  if (root === null) throw new Error('no root')
  explainFile(root)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This board needs a web address',
  )
  expect(root.textContent).toContain('Put the whole folder on a web host')
  expect(root.textContent).not.toContain('Loading')
  expect(screen.getByRole('link').getAttribute('href')).toBe('results/results.xlsx')
  expect(document.documentElement.dataset['firstScreen']).toBeUndefined()
})
