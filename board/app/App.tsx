import { useEffect, useSyncExternalStore } from 'react'
import type { Features } from '../features/features.ts'
import { LanguageContext, useFirstScreenMessages } from '../i18n/first-screen-language.ts'
import type { LanguageStore } from '../i18n/language-store.ts'
import type { ListsStore } from '../live/lists-store.ts'
import type { Lazy } from '../ui/lazy.ts'
import { type Rendering, RenderingContext } from '../ui/rendering.ts'
import { reportFailure } from './console.ts'
import { BoardScreen } from './screens/BoardScreen.tsx'
import styles from './screens/NotFoundScreen.module.css'

/** §2: `/` (or the prefix that the board was built for) is the board, any other path is not found. */
export function App(props: {
  readonly languages: LanguageStore
  readonly lists: ListsStore
  readonly features: Lazy<Features>
  readonly rendering: Rendering
}) {
  const { languages, rendering, ...board } = props
  const language = useSyncExternalStore(languages.subscribe, languages.getState)
  useEffect(() => {
    document.documentElement.lang = language.code
  }, [language])
  const path = window.location.pathname
  return (
    <RenderingContext value={rendering}>
      <LanguageContext value={language}>
        {path === import.meta.env.BASE_URL ? (
          <BoardScreen {...board} />
        ) : (
          <NotFoundScreen path={path} />
        )}
      </LanguageContext>
    </RenderingContext>
  )
}

/** §2, §8: any path but `/`. Opens no channel and loads nothing. */
function NotFoundScreen({ path }: { readonly path: string }) {
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
