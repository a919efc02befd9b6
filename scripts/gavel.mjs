#!/usr/bin/env node
/** `npx gavel`: the organiser's command-line tool, in a checkout or in the installed package. */
import { existsSync } from 'node:fs'
import { continueUnderModernNode } from './modern-node.mjs'

if (existsSync(new URL('../organiser/cli/main.ts', import.meta.url))) {
  // Only a checkout has these files: it installs what is missing and runs TypeScript.
  const { handOver } = await import('./hand-over.mjs')
  const { ensureInstalled } = await import('./install.mjs')
  await ensureInstalled()
  handOver('organiser/cli/main.ts', process.argv.slice(2))
} else {
  continueUnderModernNode()
  await import(new URL('../dist/program/organiser/cli/main.js', import.meta.url).href)
}
