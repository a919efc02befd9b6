/**
 * Starts React. The usual build makes a script of this module alone, between React's and the board's
 * (docs/decisions/first-screen.md). The constant matters: a mere re-export would let React start with
 * the first module that imports it.
 */
import { createRoot as create } from 'react-dom/client'

export const createRoot = create
