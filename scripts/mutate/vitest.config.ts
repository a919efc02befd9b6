import { defineConfig } from 'vitest/config'

const folder = process.env['MUTATE_FOLDER'] ?? ''
const isBoard = folder.startsWith('board/')

export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    // These need seconds for each test: random input, real waits, a server of its own.
    exclude: [
      '**/*.{long,property}.test.ts',
      'board/feed/*-services.test.ts',
      'server/channel/{admission,clients,live-channel}.test.ts',
    ],
    environment: isBoard ? 'jsdom' : 'node',
    setupFiles: isBoard ? ['board/test/setup.ts'] : [],
  },
})
