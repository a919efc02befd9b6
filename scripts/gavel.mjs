#!/usr/bin/env node
/** `npx gavel` and `npm run gavel` in a checkout: the organiser's command-line tool. */
import { handOver } from './hand-over.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
handOver('cli/main.ts', process.argv.slice(2))
