import { appendFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './tests/kit/programs.ts'

export default defineConfig({
  test: {
    allowOnly: false,
    onUnhandledError(error) {
      // For `npm test`: the JSON report leaves these out.
      const file = process.env['UNHANDLED_ERRORS_FILE']
      const path = 'VITEST_TEST_PATH' in error ? error['VITEST_TEST_PATH'] : ''
      if (file !== undefined) appendFileSync(file, `${path}\t${error.message.split('\n')[0]}\n`)
    },
    // Of a file's concurrent tests, which wait for services.
    maxConcurrency: 10,
    // A server's test takes half of a core: most of its time is waiting.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // A process for each file took a third of the time. Files have to undo what they change in the process.
          isolate: false,
          unstubEnvs: true,
          restoreMocks: true,
          include: ['{contract,server,organiser,scripts,tests,board/build}/**/*.test.ts'],
          // For the threads that servers in a test's own process start.
          env: COMPILE_CACHE,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'board',
          environment: 'jsdom',
          // One jsdom for each worker instead of one for each file.
          pool: 'vmForks',
          include: ['board/{app,features,i18n,live,platform,ui}/**/*.test.{ts,tsx}'],
          setupFiles: ['board/test/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 90_000,
        },
      },
    ],
  },
})
