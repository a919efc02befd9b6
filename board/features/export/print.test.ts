import { beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../../platform/clock.ts'
import { createRendering } from '../../ui/rendering.ts'
import { printBoard, printSquad, renderForPrint } from './print.ts'

const print = vi.fn()

beforeEach(() => void print.mockReset())

/** Two cards, each with a picture that waits. */
function showCards() {
  vi.stubGlobal('print', print)
  HTMLImageElement.prototype.decode = async () => {}
  document.body.innerHTML =
    '<article id="team-a"><img></article><article id="team-b"><img></article>'
  const rendering = createRendering({ getState: () => false, subscribe: () => () => {}, turn() {} })
  const rendered: string[] = []
  for (const card of document.querySelectorAll('article')) {
    const image = card.querySelector('img') ?? undefined
    const undefer = rendering.deferred.add({
      isList: false,
      ...(image && { image }),
      render() {
        undefer()
        rendered.push(card.id)
      },
    })
  }
  return { rendering, rendered }
}

/** The page as the printer gets it. */
const alone = () => document.querySelector('[data-printed-alone]')?.id

test('printing a squad loads the pictures of its card and marks it until it is printed', async () => {
  const { rendering, rendered } = showCards()
  print.mockImplementation(() => {
    // As the browser announces it.
    renderForPrint(rendering)
    expect(alone()).toBe('team-b')
    expect(document.adoptedStyleSheets).toHaveLength(1)
    window.dispatchEvent(new Event('afterprint'))
  })
  await printSquad('team-b', browserClock, rendering)
  expect(print).toHaveBeenCalledOnce()
  expect(rendered).toEqual(['team-b'])
  expect(alone()).toBeUndefined()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('printing the board loads all pictures', async () => {
  const { rendering, rendered } = showCards()
  await printBoard(browserClock, rendering)
  expect(rendered).toEqual(['team-a', 'team-b'])
})
