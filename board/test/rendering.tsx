import { render as renderInDocument } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { browserClock, type Clock } from '../platform/clock.ts'
import { ClockContext } from '../platform/use-clock.ts'
import { createDataSaver } from '../ui/data-saver.ts'
import { createRendering, LOAD_AT_ONCE, type Rendering, RenderingContext } from '../ui/rendering.ts'
import { createFakeStorage } from './fake-storage.ts'

/** A scheduler that loads images at once; not at all if nobody observes them. */
export function createTestRendering({ isObserved = true } = {}): Rendering {
  const rendering = createRendering(createDataSaver(createFakeStorage()))
  if (isObserved) rendering.images.observe(LOAD_AT_ONCE)
  return rendering
}

/** Testing Library's `render`, with a scheduler around what is rendered, also when it is rendered again. */
export function renderIn(rendering: Rendering, element: ReactNode, clock: Clock = browserClock) {
  return renderInDocument(element, {
    wrapper: ({ children }) => (
      <RenderingContext value={rendering}>
        <ClockContext value={clock}>{children}</ClockContext>
      </RenderingContext>
    ),
  })
}

export function render(element: ReactNode) {
  return renderIn(createTestRendering(), element)
}

/** The first render, as HTML. */
export function renderToHtml(element: ReactNode): string {
  return renderToString(
    <RenderingContext value={createTestRendering()}>{element}</RenderingContext>,
  )
}
