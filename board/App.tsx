import { useEffect, useSyncExternalStore } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import type { Tools } from './features/tools/ToolsSlots.tsx'
import { LanguageContext } from './i18n/language.ts'
import { type LanguageStore, LanguageStoreContext } from './i18n/language-store.ts'
import { BoardScreen, type LiveViewComponent } from './screens/BoardScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import type { Lazy } from './shared/lazy.ts'
import type { LoadAuction } from './shared/use-auction.ts'

/** §2: `/` (or the prefix that the board was built for) is the board, any other path is not found. */
export function App(parts: {
  readonly languages: LanguageStore
  readonly liveView: Lazy<LiveViewComponent>
  readonly tools: Lazy<Tools>
  readonly loadAuction: LoadAuction
  readonly now: () => number
}) {
  const { languages, ...board } = parts
  const language = useSyncExternalStore(languages.subscribe, languages.current)
  useEffect(() => {
    document.documentElement.lang = language.code
  }, [language])
  const [path] = useBrowserLocation()
  // Some hosts serve a folder's page without a slash at the end: `/auction` for `/auction/`.
  const isBaseFolder = import.meta.env.BASE_URL !== '/' && `${path}/` === import.meta.env.BASE_URL
  return (
    <LanguageStoreContext value={languages}>
      <LanguageContext value={language}>
        {path === import.meta.env.BASE_URL || isBaseFolder ? (
          <BoardScreen {...board} />
        ) : (
          <NotFoundScreen path={path} />
        )}
      </LanguageContext>
    </LanguageStoreContext>
  )
}
