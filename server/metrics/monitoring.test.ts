/** The dashboard and the alerts that are shipped ask only for what a server really reports. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { metricsOfNobody } from '../test/metrics.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
}
interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const rules = (
  parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')).groups as unknown[]
).flatMap((group) => (group as { rules: Rule[] }).rules)
const panels: readonly Panel[] = JSON.parse(
  readFileSync('deploy/grafana/gavel.json', 'utf8'),
).panels

/** Names of metrics that Prometheus itself adds, with their labels. */
const OF_PROMETHEUS = { up: ['job', 'instance'] }
/** Added to every series by the scrape. */
const OF_SCRAPES = ['job', 'instance']

/** Labels and their values by the name of each series, as a server reports them. */
async function reported(): Promise<Map<string, Map<string, Set<string>>>> {
  const series = new Map(
    Object.entries(OF_PROMETHEUS).map(([name, labels]) => [
      name,
      new Map(labels.map((label) => [label, new Set<string>()])),
    ]),
  )
  const text = `${await textOf('disk')}${await textOf('redis')}`
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const known = series.get(name) ?? new Map(OF_SCRAPES.map((label) => [label, new Set<string>()]))
    series.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value))
    }
  }
  return series
}

function textOf(store: 'disk' | 'redis'): Promise<string> {
  const metrics = metricsOfNobody(store)
  metrics.answered(201)
  metrics.refusedTooFast('token-1')
  return metrics.read()
}

/** The series of a query, with the conditions on their labels. */
function selectorsOf(query: string) {
  const withoutGroups = query.replace(/\b(?:by|ignoring|on)\s*\([^)]*\)/g, '')
  return [...withoutGroups.matchAll(/\b([a-z_]\w*)(?:\{([^}]*)\})?(?!\w*\s*\()/g)]
    .filter(([, name = '']) => /^(up$|gavel_|process_|nodejs_)/.test(name))
    .map(([, name = '', conditions = '']) => ({
      name,
      conditions: [...conditions.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(
        ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
      ),
    }))
}

/** Labels by which a query groups, or that its legend shows. */
function labelsIn(query: string, legend = ''): string[] {
  const groups = [...query.matchAll(/\b(?:by|ignoring|on)\s*\(([^)]*)\)/g)]
  const shown = [...legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
  return [
    ...groups.flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim())),
    ...shown.map(([, label = '']) => label),
  ]
}

const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr, legend: '' })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ of: title, expr, legend: legendFormat })),
  ),
]

test.each(queries)(
  '$of asks for series and labels that a server reports',
  async ({ expr, legend }) => {
    const series = await reported()
    const selectors = selectorsOf(expr)
    expect(selectors).not.toEqual([])
    const labels = new Set<string>()
    for (const { name, conditions } of selectors) {
      const known = series.get(name)
      expect(known, name).toBeDefined()
      for (const label of known?.keys() ?? []) labels.add(label)
      for (const { label, operator, value } of conditions) {
        const values = [...(known?.get(label) ?? [])]
        expect(values.length > 0 || label === 'job', `${name}{${label}}`).toBe(true)
        if (label === 'job') continue
        for (const one of operator === '=~' ? value.split('|') : [value]) {
          expect(values, `${name}{${label}}`).toContain(one)
        }
      }
    }
    for (const label of labelsIn(expr, legend)) expect([...labels]).toContain(label)
  },
)
