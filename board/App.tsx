import { useEffect, useSyncExternalStore } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { BoardScreen, type LiveHalfComponent } from './screens/BoardScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import type { Tools } from './screens/ToolsSlots.tsx'
import type { LoadAuction } from './screens/use-auction.ts'
import type { Later } from './screens/use-later.ts'
import { LanguageContext } from './words/language.ts'
import { type LanguageStore, LanguageStoreContext } from './words/language-store.ts'

/** §2: `/` is the board, any other path is not found. */
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
  return (
    <LanguageStoreContext value={languages}>
      <LanguageContext value={language}>
        {path === '/' ? <BoardScreen {...board} /> : <NotFoundScreen path={path} />}
      </LanguageContext>
    </LanguageStoreContext>
  )
}
