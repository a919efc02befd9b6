import { useEffect } from 'react'
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
      <a className={styles['link']} href={import.meta.env.BASE_URL}>
        {messages.home}
      </a>
    </main>
  )
}
