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

function textOf(store: 'disk' | 'redis'): Promise<string> {
  const metrics = metricsOfNobody(store)
  metrics.answered(201)
  metrics.refusedTooFast('token-1')
  return metrics.read()
}

/** All that servers report, and the series that Prometheus itself adds. */
const reported = `up 1\n${await textOf('disk')}${await textOf('redis')}`.split('\n')
/** Added to every series by the scrape. */
const OF_SCRAPES = ['job', 'instance']

const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr, legend: '' })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ of: title, expr, legend: legendFormat })),
  ),
]

test.each(queries)('$of asks for series and labels that a server reports', ({ expr, legend }) => {
  const names = expr.match(/\b(?:up\b|(?:gavel|process|nodejs)_\w+)/g) ?? []
  expect(names).not.toEqual([])
  const series = names.flatMap((name) => {
    const found = reported.filter((line) => line.split(/[{ ]/, 1)[0] === name)
    expect(found, name).not.toEqual([])
    return found
  })
  const conditions = [...expr.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)]
  const labels = [
    ...conditions.flatMap(([, label, values = '']) =>
      values.split('|').map((value) => [label, `${value}"`]),
    ),
    ...[...expr.matchAll(/\b(?:by|ignoring|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/\s*,\s*/).map((label) => [label, '']),
    ),
    ...[...legend.matchAll(/\{\{\s*(\w+)/g)].map(([, label]) => [label, '']),
  ]
  for (const [label = '', value] of labels) {
    if (!OF_SCRAPES.includes(label)) expect(series.join('\n')).toContain(`${label}="${value}`)
  }
})
