/**
 * Runs React, in a script of the page that holds nothing else (docs/decisions/first-screen.md). Said with a
 * constant: a mere re-export would leave it to be run by who first asks for it.
 */
import * as client from 'react-dom/client'

export const createRoot = client.createRoot
