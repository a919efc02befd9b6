import { createContext, type ReactNode } from 'react'

/** An action that another feature offers on the empty stage. */
export const StageActionContext = createContext<ReactNode>(null)
