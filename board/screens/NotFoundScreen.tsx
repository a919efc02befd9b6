import { type MouseEvent, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { reportFailure } from '../report.ts'
import styles from './NotFoundScreen.module.css'

/** §2, §8: any path but `/`. Opens no channel and loads nothing (decision record 0016). */
export function NotFoundScreen({ path }: { readonly path: string }) {
  useEffect(() => reportFailure(`Page not found: ${path}`), [path])
  return (
    <main className={styles['page']}>
      <title>Page not found</title>
      <p className={styles['code']} aria-hidden="true">
        404
      </p>
      <h1 className={styles['title']}>Oops! Page not found</h1>
      <a className={styles['link']} href="/" onClick={goHome}>
        Return to Home
      </a>
    </main>
  )
}

/** Without a new page load, unless the viewer asked for a new tab or window. */
function goHome(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  navigate('/')
}
