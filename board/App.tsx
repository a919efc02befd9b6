import { useEffect, useSyncExternalStore } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { BoardScreen, type LiveHalfComponent } from './screens/BoardScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import type { Tools } from './screens/ToolsSlots.tsx'
import type { LoadAuction } from './screens/use-auction.ts'
import type { Later } from './screens/use-later.ts'
import { LanguageContext } from './words/language.ts'
import { type LanguageStore, LanguageStoreContext } from './words/language-store.ts'

/** §2: `/` (or the prefix that the board was built for) is the board, any other path is not found. */
export function App(parts: {
  readonly languages: LanguageStore
  readonly liveHalf: Later<LiveHalfComponent>
  readonly tools: Later<Tools>
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
