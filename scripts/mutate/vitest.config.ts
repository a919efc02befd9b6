import { defineConfig } from 'vitest/config'

const folder = process.env['MUTATE_FOLDER'] ?? ''
const isBoard = folder.startsWith('board/')

export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    // These need seconds for each test: much random input, real waits, a server of its own.
    exclude: [
      '**/*.{long,property}.test.ts',
      'board/live/network/*-services.test.ts',
      'server/channel/{admission,clients,live-channel}.test.ts',
    ],
    // One process for all: a new one for each file would take most of the time.
    isolate: false,
    // A change often makes a test wait for what never comes.
    testTimeout: 4_000,
    // The difference between two long lists is not read, but takes seconds.
    diff: { maxDepth: 2 },
    environment: isBoard ? 'jsdom' : 'node',
    setupFiles: ['scripts/mutate/setup.ts', ...(isBoard ? ['board/test/setup.ts'] : [])],
  },
})
