import { createContext, type ReactNode } from 'react'
import type { Lot } from '../../../contract/auction.ts'

/** Renders a mark on the stage and in a notice of this player; none unless a feature provides it. */
export const PlayerMarkContext = createContext<(player: Lot) => ReactNode>(() => null)
