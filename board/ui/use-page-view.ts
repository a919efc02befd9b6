import { useLayoutEffect } from 'react'
import type { View } from './address.ts'

/** Tells the style sheets which view is on the page, as `index.html` does for the first paint. */
export function usePageView(view: View): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['view'] = view
    return () => {
      delete dataset['view']
    }
  }, [view])
}
