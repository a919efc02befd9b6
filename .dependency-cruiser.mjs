/**
 * The import rules (CONTRIBUTING.md has them in short). Each folder is a zone with a list of what it
 * may reach; anything of ours that is not on the list is an error.
 * `npm run imports` runs these rules.
 */

const OURS = '^(contract|board|server|organiser|tests|scripts)/'
const PRODUCT = '^(contract|board|server|organiser)/'
const TESTS = '\\.(test\\.tsx?|contract\\.ts)$|/test/'

/** Files under `from` may import these of ours, what lies in `from` itself, and nothing else. */
function zone(name, from, mayImport = []) {
  return {
    name,
    severity: 'error',
    comment: `${from} may import ${mayImport.join(', ') || 'nothing'} of ours besides itself`,
    from: { path: from },
    // `the-test-kit-is-for-tests` says who may import that.
    to: { path: OURS, pathNot: [from, ...mayImport, '^tests/(kit|socket-io-versions)/'] },
  }
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    zone('contract-is-alone', '^contract/'),
    {
      name: 'contract-needs-nothing',
      severity: 'error',
      comment: 'What crosses the wire knows neither Node nor any package; its tests may.',
      from: { path: '^contract/', pathNot: TESTS },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'] },
    },

    zone('platform-is-the-browser', '^board/platform/', ['^board/test/']),
    zone('live-knows-the-contract', '^board/live/', ['^contract/', '^board/(platform|test)/']),
    {
      name: 'live-knows-no-react',
      severity: 'error',
      comment: 'What moves is a plain reducer and a store: a framework may come and go around it.',
      from: { path: '^board/live/', pathNot: TESTS },
      to: { path: 'node_modules/(@types/)?(react|react-dom)/' },
    },
    {
      name: 'network-takes-only-types',
      severity: 'error',
      comment: 'The network hands values in; it drives nothing. Its tests may bring a real clock.',
      from: { path: '^board/live/network/', pathNot: TESTS },
      to: {
        path: '^board/(live|platform)/',
        pathNot: '^board/(live/network/|platform/store\\.)',
        dependencyTypesNot: ['type-only'],
      },
    },
    zone('i18n-is-text', '^board/i18n/', [
      '^contract/',
      '^board/platform/store\\.',
      '^board/ui/lazy\\.',
      '^board/test/',
    ]),
    zone('ui-knows-no-feature', '^board/ui/', [
      '^contract/',
      '^board/(live|platform|i18n|test)/',
      '^board/app/console\\.',
    ]),
    zone('features-know-no-screen', '^board/features/', [
      '^contract/',
      '^board/(live|platform|i18n|ui|test)/',
      '^board/app/console\\.',
    ]),
    zone('the-app-composes-the-board', '^board/app/', ['^contract/', '^board/']),
    zone('board-tests-help-the-board', '^board/test/', ['^contract/', '^board/']),
    {
      name: 'board-runs-in-a-browser',
      severity: 'error',
      comment: 'Only tests and the build configuration run under Node.',
      from: {
        path: '^board/',
        pathNot: [TESTS, '^board/(vite\\.config\\.ts|build/)'],
      },
      to: { dependencyTypes: ['core'] },
    },

    zone('server-knows-the-contract', '^server/', ['^contract/']),
    {
      name: 'what-answers-is-apart',
      severity: 'error',
      comment: 'What their answers have in common is in server/lib, which knows none of them.',
      from: { path: '^server/(pages|api|metrics|channel|lib)/', pathNot: TESTS },
      to: { path: '^server/(pages|api|metrics|channel)/', pathNot: '^server/$1/' },
    },
    {
      name: 'settings-are-read-at-the-root',
      severity: 'error',
      comment: 'The root of the server hands each part its settings, so config may know the parts.',
      from: { path: '^server/[^/]+/', pathNot: TESTS },
      to: { path: '^server/config\\.' },
    },
    {
      name: 'server-runs-without-dev-packages',
      severity: 'error',
      comment: 'A production install has only the dependencies (npm ci --omit=dev).',
      from: { path: '^server/', pathNot: [TESTS, '^server/test/', '\\.contract\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    zone('organisers-know-the-contract', '^organiser/', ['^contract/']),
    {
      name: 'auction-is-pure',
      severity: 'error',
      comment:
        'The auction model is plain functions over immutable state; its tests may use packages.',
      from: { path: '^organiser/auction/', pathNot: TESTS },
      to: {
        path: '^organiser/|^node:|node_modules/',
        pathNot: '^organiser/auction/',
      },
    },
    {
      name: 'sheet-and-publish-know-the-model',
      severity: 'error',
      comment: 'They are read and sent without each other, and without what is built on them.',
      from: { path: '^organiser/(sheet|publish)/', pathNot: TESTS },
      to: { path: '^organiser/', pathNot: '^organiser/($1|auction|lib)/' },
    },
    {
      name: 'commands-are-at-the-top',
      severity: 'error',
      comment: 'The programs that commands start know nothing of the command line.',
      from: { path: '^organiser/(?!cli/)', pathNot: TESTS },
      to: { path: '^organiser/cli/' },
    },
    zone('the-test-kit-knows-the-wire', '^tests/kit/', ['^contract/', '^organiser/lib/random\\.']),
    {
      name: 'the-test-kit-is-for-tests',
      severity: 'error',
      comment: 'Tests, journeys, benches and scripts share it; no product code needs it.',
      from: { path: PRODUCT, pathNot: TESTS },
      to: { path: '^tests/' },
    },
    zone('the-simulation-plays-both-sides', '^tests/simulation/', [
      '^contract/',
      '^organiser/lib/random\\.',
      '^board/(live|platform)/',
      '^server/(channel|api|pages|log|lib)/',
    ]),
    zone('journeys-stay-outside', '^tests/(journeys|engines)/', [
      '^contract/',
      '^tests/(journeys|engines)/',
    ]),
    // The bytes of a page are counted by the gate, and by nobody else in another way.
    zone('measurements-stay-outside', '^tests/bench/', [
      '^contract/',
      '^organiser/lib/random\\.',
      '^scripts/gate/page-bytes\\.',
    ]),
    zone('scripts-know-the-contract', '^scripts/', ['^contract/']),

    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or miss a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      comment: 'An import that leads nowhere is one that no other rule can judge.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types too: a type import ties two zones together as surely as a value does.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.svg', '.json'],
    },
  },
}
