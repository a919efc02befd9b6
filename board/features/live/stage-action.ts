import { createContext, type ReactNode } from 'react'

/** What another feature offers on the empty stage. */
export const StageActionContext = createContext<ReactNode>(null)
