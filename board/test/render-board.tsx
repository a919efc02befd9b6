import { act, screen, within } from '@testing-library/react'
import type { Auction } from '../../contract/auction.ts'
import { BoardScreen } from '../app/screens/BoardScreen.tsx'
import { auction } from './auction-file.ts'
import { lazyFeatures } from './lazy-features.ts'
import { createTestSession } from './live-session.ts'
import { paintedSteps } from './painted-steps.ts'
import { createTestRendering, renderIn } from './rendering.tsx'

/** The board on screen, its file not answered yet. */
export function showBoard(watch?: Parameters<typeof lazyFeatures>[1]) {
  const watching = createTestSession()
  const { unmount } = renderIn(
    createTestRendering(),
    <BoardScreen lists={watching.lists} features={lazyFeatures(watching.live, watch)} />,
    watching.clock,
  )

  function newestRequest() {
    const request = watching.requests.at(-1)
    if (request === undefined) throw new Error('the file was not asked for')
    return request
  }

  return {
    ...watching,
    ...paintedSteps(watching),
    unmount,
    answer: (file: Auction) => act(async () => newestRequest().answer(file)),
    fail: (cause: unknown) => act(async () => newestRequest().fail(cause)),
    /** The viewer refreshes the lists. */
    async refresh(file = auction()) {
      act(() => watching.lists.load())
      await act(async () => newestRequest().answer(file))
    },
  }
}

/** The board on screen with its lists; parts of the file may be replaced. */
export async function showLoadedBoard(changes: Readonly<Record<string, unknown>> = {}) {
  const board = showBoard()
  await board.answer(auction(changes))
  return board
}

/** The words of each row of a list. */
export function rowsOf(list: string): string[] {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(wordsOf)
}

/** The words of an element's paragraphs and labels, in order; none of `null`. */
export function wordsOf(element: Element | null): string {
  if (element === null) return ''
  const texts: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    texts.push(node.textContent ?? '')
  }
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}
