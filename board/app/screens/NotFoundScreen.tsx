import { type MouseEvent, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useFirstScreenMessages } from '../../i18n/language.ts'
import { reportFailure } from '../console.ts'
import styles from './NotFoundScreen.module.css'

/** §2, §8: any path but `/`. Opens no channel and loads nothing. */
export function NotFoundScreen({ path }: { readonly path: string }) {
  useEffect(() => reportFailure(`Page not found: ${path}`), [path])
  const messages = useFirstScreenMessages()
  return (
    <main className={styles['page']}>
      <title>{messages.notFoundTitle}</title>
      <p className={styles['code']} aria-hidden="true">
        404
      </p>
      <h1 className={styles['title']}>{messages.notFound}</h1>
      <a className={styles['link']} href={import.meta.env.BASE_URL} onClick={goHome}>
        {messages.home}
      </a>
    </main>
  )
}

/**
 * Navigates without a page load, unless the viewer wants a new tab or the address has a query: what was
 * read from that, such as the room, does not apply to `/`.
 */
function goHome(event: MouseEvent) {
  if (window.location.search !== '') return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  navigate(import.meta.env.BASE_URL)
}
