/**
 * Who may import whom (CONTRIBUTING.md has the table). Each folder is a zone with a list of what it
 * may reach; anything of ours that is not on the list is an error. `npm run imports` runs
 * these rules, on our files and on planted violations that prove that they look.
 */

const OURS =
  '^(contract|auction|sheet|publish|board|server|rehearsal|cli|testing|e2e|bench|scripts|simulation)/'
const PRODUCT = '^(contract|auction|sheet|publish|board|server|rehearsal|cli)/'
const TESTS = '\\.test\\.tsx?$|^(contract|auction|publish|board|server|rehearsal|cli)/test/'

/** Files under `from` may import these of ours, what lies in `from` itself, and nothing else. */
function zone(name, from, mayImport = []) {
  return {
    name,
    severity: 'error',
    comment: `${from} may import ${mayImport.join(', ') || 'nothing'} of ours besides itself`,
    from: { path: from },
    // `testing-is-for-tests` says who may import that.
    to: { path: OURS, pathNot: [from, ...mayImport, '^testing/'] },
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
    zone('rendering-knows-no-auction', '^board/rendering/', ['^board/(platform|test)/']),
    zone('ui-knows-no-auction', '^board/ui/', ['^board/(rendering|styles|test)/']),
    zone('live-knows-the-contract', '^board/live/', [
      '^contract/',
      '^board/(platform|styles|test)/',
    ]),
    {
      name: 'live-knows-no-react',
      severity: 'error',
      comment: 'What moves is a plain reducer and a store: a framework may come and go around it.',
      from: { path: '^board/live/', pathNot: TESTS },
      to: { path: 'node_modules/(@types/)?(react|react-dom|wouter)/' },
    },
    zone('feed-is-the-edge', '^board/feed/', ['^contract/', '^board/(live|platform|styles|test)/']),
    {
      name: 'feed-takes-only-types',
      severity: 'error',
      comment: 'The feed hands values in; it drives nothing. Its tests may bring a real clock.',
      from: { path: '^board/feed/', pathNot: TESTS },
      to: {
        path: '^board/(live|platform)/',
        pathNot: '^board/platform/store\\.',
        dependencyTypesNot: ['type-only'],
      },
    },
    zone('i18n-is-text', '^board/i18n/', [
      '^contract/',
      '^board/platform/store\\.',
      '^board/test/',
    ]),
    zone('shared-knows-no-feature', '^board/shared/', [
      '^contract/',
      '^board/(live|platform|rendering|ui|i18n|styles|test)/',
      '^board/console\\.',
    ]),
    zone('features-know-no-screen', '^board/features/', [
      '^contract/',
      '^board/(live|platform|rendering|ui|i18n|shared|styles|test)/',
      '^board/console\\.',
    ]),
    zone('screens-are-handed-the-feed', '^board/screens/', [
      '^contract/',
      '^board/(live|platform|rendering|ui|i18n|shared|features|styles|test)/',
      '^board/console\\.',
    ]),
    zone('the-root-composes-the-board', '^board/[^/]+$', ['^contract/', '^board/']),
    zone('the-first-screen-is-a-root', '^board/first-screen/', ['^contract/', '^board/']),
    zone('board-tests-help-the-board', '^board/test/', ['^contract/', '^board/']),
    {
      name: 'board-runs-in-a-browser',
      severity: 'error',
      comment: 'Only tests and the build configuration run under Node.',
      from: {
        path: '^board/',
        pathNot: [TESTS, '^board/(vite\\.config|build/(display|picture)-fonts?)\\.ts$'],
      },
      to: { dependencyTypes: ['core'] },
    },

    zone('server-knows-the-contract', '^server/', ['^contract/']),
    {
      name: 'http-metrics-and-channel-are-apart',
      severity: 'error',
      comment: 'What their answers have in common is in server/respond, which knows none of them.',
      from: { path: '^server/(http|metrics|channel|respond)/', pathNot: TESTS },
      to: { path: '^server/(http|metrics|channel)/', pathNot: '^server/$1/' },
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
    zone('auction-knows-the-contract', '^auction/', ['^contract/']),
    {
      name: 'auction-is-pure',
      severity: 'error',
      comment:
        'The auction model is plain functions over immutable state; its tests may use packages.',
      from: { path: '^auction/', pathNot: TESTS },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'] },
    },
    // Its sources report what the system refuses in the same words.
    zone('sheet-knows-the-model', '^sheet/', [
      '^contract/',
      '^auction/',
      '^publish/(answer-body|reason|usage-error)\\.',
    ]),
    zone('publish-knows-the-model', '^publish/', ['^contract/', '^auction/']),
    zone('rehearsal-is-a-publisher', '^rehearsal/', ['^contract/', '^(auction|sheet|publish)/']),
    // It starts the server as a program of its own.
    zone('cli-is-a-publisher', '^cli/', ['^contract/', '^(auction|sheet|publish|rehearsal)/']),
    zone('testing-knows-the-wire', '^testing/', ['^contract/', '^auction/random\\.']),
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'Tests, journeys, benches and scripts share it; no product code needs it.',
      from: { path: PRODUCT, pathNot: TESTS },
      to: { path: '^testing/' },
    },
    // The real board and the real server in one process; no product code knows it.
    zone('nights-play-both-sides', '^simulation/', [
      '^contract/',
      '^auction/random\\.',
      '^board/(feed|live|platform)/',
      '^server/(channel|http|log|respond|content-tag)',
    ]),
    zone('journeys-stay-outside', '^e2e/', ['^contract/']),
    // The bytes of a page are counted by the gate, and by nobody else in another way.
    zone('measurements-stay-outside', '^bench/', [
      '^contract/',
      '^auction/random\\.',
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
