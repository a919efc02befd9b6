import { flushSync } from 'react-dom'
import type { Deferred, Rendering } from './rendering.ts'

/** Renders all that is deferred, at once, for a page that is about to be printed. */
export function flushRendering({ deferred }: Pick<Rendering, 'deferred'>): void {
  const flushed = new Set<Deferred>()
  const waiting = () => [...deferred.items].filter((item) => !flushed.has(item))
  // Rows that are rendered may defer images.
  for (let items = waiting(); items.length > 0; items = waiting()) {
    flushSync(() => {
      for (const item of items) {
        flushed.add(item)
        item.render()
      }
    })
  }
}
