import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

const TABS = [
  { name: 'one', label: 'One' },
  { name: 'two', label: 'Two' },
  { name: 'three', label: 'Three' },
] as const

/** `second`: what the second panel has in place of its name. */
function Example({ second }: { readonly second?: ReactNode }) {
  const [chosen, choose] = useState<'one' | 'two' | 'three'>('one')
  return (
    <Tabs label="Numbers" tabs={TABS} chosen={chosen} onChoose={choose}>
      {chosen === 'two' && second ? second : <p>Panel {chosen}</p>}
    </Tabs>
  )
}

function chosen() {
  return screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)
}

describe('§2.4 tabs, by the ARIA pattern', () => {
  test('a labelled tab list with one selected tab, whose panel alone is visible', () => {
    render(<Example />)
    expect(screen.getByRole('tablist', { name: 'Numbers' })).toBeVisible()
    expect(screen.getAllByRole('tab')).toHaveLength(3)
    expect(chosen()).toEqual(['One'])
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
    expect(screen.getByRole('tabpanel', { name: 'One' })).toHaveTextContent('Panel one')
  })

  test('every tab controls its panel', () => {
    render(<Example />)
    for (const tab of screen.getAllByRole('tab')) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      expect(panel).toHaveAttribute('aria-labelledby', tab.id)
    }
  })

  test('the Tab key stops once at the tabs, then at the panel', async () => {
    render(<Example />)
    await userEvent.tab()
    expect(screen.getByRole('tab', { name: 'One' })).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('tabpanel', { name: 'One' })).toHaveFocus()
  })

  test.each([
    ['{ArrowRight}', 'Two'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'One'],
    ['{ArrowLeft}', 'Three'],
    ['{End}', 'Three'],
    ['{End}{Home}', 'One'],
    ['{End}{ArrowRight}', 'One'],
    ['{ArrowDown}', 'One'],
    ['{Control>}{ArrowRight}{/Control}', 'One'],
    ['{Alt>}{ArrowLeft}{/Alt}', 'One'],
    ['{Meta>}{ArrowLeft}{/Meta}', 'One'],
  ])('%s selects and focuses %s', async (keys, label) => {
    render(<Example />)
    await userEvent.tab()
    await userEvent.keyboard(keys)
    expect(chosen()).toEqual([label])
    expect(screen.getByRole('tab', { name: label })).toHaveFocus()
  })
})

/** Reports the first panel's text when the second panel's content is rendered. */
function Second({ found }: { readonly found: (left: string | null | undefined) => void }) {
  useLayoutEffect(() => found(document.getElementById('panel-one')?.textContent), [found])
  return <p>Two</p>
}

test('the old panel is emptied only after the new one is rendered', async () => {
  const found: (string | null | undefined)[] = []
  const find = (left: string | null | undefined) => void found.push(left)
  render(<Example second={<Second found={find} />} />)
  await userEvent.click(screen.getByRole('tab', { name: 'Two' }))
  expect(found).toEqual(['Panel one'])
  expect(document.getElementById('panel-one')).toBeEmptyDOMElement()
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Two')
})
