const folder = process.env['MUTATE_FOLDER'] ?? ''
const report = `test-results/mutate/${folder.replace('/', '-')}`

export default {
  mutate: [
    `${folder}/**/*.ts`,
    '!**/*.test.ts',
    '!**/test/**',
    '!organiser/rehearsal/made-up/name-parts.ts',
  ],
  // Another text is seldom a fault, and what runs while a module loads needs every test again.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  testRunner: 'vitest',
  // Forks, because a thread has no time zone of its own.
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  concurrency: 2,
  ignorePatterns: ['/dist', '/test-results', '/scripts/mutate/packages'],
  tempDirName: 'test-results/mutate/copies',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
}
