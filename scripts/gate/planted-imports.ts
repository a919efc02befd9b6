/** A small tree of our folders' names in which some imports break a rule and others keep it. */

/** Where the planted imports lead: a module with a value and a type in each zone. */
export const TARGETS = [
  'contract/lot',
  'board/report',
  'board/feed/load',
  'board/live/store',
  'board/platform/clock',
  'board/screens/screen',
  'board/features/wall',
  'board/ui/badge',
  'server/config',
  'server/log/log',
  'auction/squads',
  'sheet/csv',
  'publish/publisher',
  'rehearsal/league',
  'cli/command',
  'testing/wire',
  'e2e/journey',
  'bench/swarm',
  'scripts/tool',
] as const

interface PlantedImport {
  /** The module that imports. */
  readonly from: string
  /** The target, a package or a module of Node. */
  readonly to: string
  readonly isTypeOnly?: true
}

/** Each is reported by this rule, and by no other. */
export const VIOLATIONS: readonly (PlantedImport & { readonly rule: string })[] = [
  { rule: 'contract-is-alone', from: 'contract/to-board', to: 'board/ui/badge' },
  {
    rule: 'contract-is-alone',
    from: 'contract/to-server-type',
    to: 'server/log/log',
    isTypeOnly: true,
  },
  { rule: 'contract-needs-nothing', from: 'contract/to-node', to: 'node:fs' },
  { rule: 'contract-needs-nothing', from: 'contract/to-package', to: 'react' },
  { rule: 'platform-is-the-browser', from: 'board/platform/to-live', to: 'board/live/store' },
  { rule: 'rendering-knows-no-auction', from: 'board/rendering/to-ui', to: 'board/ui/badge' },
  { rule: 'ui-knows-no-auction', from: 'board/ui/to-contract', to: 'contract/lot' },
  { rule: 'ui-knows-no-auction', from: 'board/ui/to-live', to: 'board/live/store' },
  { rule: 'live-knows-the-contract', from: 'board/live/to-feed', to: 'board/feed/load' },
  { rule: 'live-knows-no-react', from: 'board/live/to-react', to: 'react' },
  { rule: 'feed-is-the-edge', from: 'board/feed/to-screens', to: 'board/screens/screen' },
  { rule: 'feed-takes-only-types', from: 'board/feed/to-live', to: 'board/live/store' },
  { rule: 'screens-are-handed-the-feed', from: 'board/screens/to-feed', to: 'board/feed/load' },
  { rule: 'i18n-is-text', from: 'board/i18n/to-screens', to: 'board/screens/screen' },
  { rule: 'shared-knows-no-feature', from: 'board/shared/to-feature', to: 'board/features/wall' },
  {
    rule: 'features-know-no-screen',
    from: 'board/features/to-screens',
    to: 'board/screens/screen',
  },
  { rule: 'the-root-composes-the-board', from: 'board/main', to: 'server/log/log' },
  { rule: 'board-runs-in-a-browser', from: 'board/screens/to-node', to: 'node:fs' },
  { rule: 'server-knows-the-contract', from: 'server/to-board', to: 'board/ui/badge' },
  { rule: 'settings-are-read-at-the-root', from: 'server/log/to-config', to: 'server/config' },
  { rule: 'server-runs-without-dev-packages', from: 'server/to-dev-package', to: 'react' },
  { rule: 'auction-knows-the-contract', from: 'auction/to-sheet', to: 'sheet/csv' },
  { rule: 'auction-is-pure', from: 'auction/to-node', to: 'node:crypto' },
  { rule: 'sheet-knows-the-model', from: 'sheet/to-publish', to: 'publish/publisher' },
  { rule: 'publish-knows-the-model', from: 'publish/to-server', to: 'server/log/log' },
  { rule: 'rehearsal-is-a-publisher', from: 'rehearsal/to-server', to: 'server/log/log' },
  { rule: 'rehearsal-is-a-publisher', from: 'rehearsal/to-cli', to: 'cli/command' },
  { rule: 'cli-is-a-publisher', from: 'cli/to-server', to: 'server/log/log' },
  { rule: 'cli-is-a-publisher', from: 'cli/to-rehearsal', to: 'rehearsal/league' },
  { rule: 'testing-knows-the-wire', from: 'testing/to-server', to: 'server/log/log' },
  { rule: 'testing-is-for-tests', from: 'board/live/to-testing', to: 'testing/wire' },
  { rule: 'testing-is-for-tests', from: 'server/to-testing', to: 'testing/wire' },
  { rule: 'journeys-stay-outside', from: 'e2e/to-server', to: 'server/log/log' },
  { rule: 'measurements-stay-outside', from: 'bench/to-board', to: 'board/live/store' },
  { rule: 'scripts-know-the-contract', from: 'scripts/to-server', to: 'server/log/log' },
  { rule: 'no-cycles', from: 'server/itself', to: 'server/itself' },
  { rule: 'every-import-resolves', from: 'server/to-nowhere', to: 'server/nowhere' },
]

/** None of these is reported. */
export const LEGAL: readonly PlantedImport[] = [
  { from: 'board/live/fine', to: 'contract/lot' },
  { from: 'board/live/fine-clock', to: 'board/platform/clock' },
  { from: 'board/feed/fine', to: 'board/live/store', isTypeOnly: true },
  { from: 'board/screens/fine', to: 'board/ui/badge' },
  { from: 'board/screens/fine-feature', to: 'board/features/wall' },
  { from: 'board/screens/fine-too', to: 'board/report' },
  { from: 'board/App', to: 'board/screens/screen' },
  { from: 'server/http/fine', to: 'server/log/log' },
  { from: 'server/http/fine-too', to: 'node:fs' },
  { from: 'rehearsal/fine', to: 'auction/squads' },
  { from: 'cli/fine', to: 'publish/publisher' },
  { from: 'e2e/fine', to: 'contract/lot' },
  { from: 'e2e/fine-too', to: 'testing/wire' },
  { from: 'bench/fine', to: 'testing/wire' },
  { from: 'server/test/fine', to: 'testing/wire' },
]
