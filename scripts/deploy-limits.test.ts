/** The limits in the deployment files carry all viewers when a node or a proxy is lost (docs/scale.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Workload {
  readonly kind: string
  readonly spec: {
    readonly replicas: number
    readonly template: { readonly spec: { readonly containers: readonly Container[] } }
  }
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string }[]
  readonly livenessProbe?: { readonly timeoutSeconds: number }
  readonly resources: { readonly requests: { readonly memory: string } }
}

function workload(file: string): { readonly replicas: number; readonly container: Container } {
  const documents = parseAllDocuments(text(`deploy/kubernetes/${file}`))
  const found = documents
    .map((document): Workload => document.toJS())
    .find(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment')
  const container = found?.spec.template.spec.containers[0]
  if (found === undefined || container === undefined) throw new Error(`${file} has no container`)
  return { replicas: found.spec.replicas, container }
}

/** The number after a word of a configuration. */
const numberIn = (config: string, word: string) =>
  Number(new RegExp(`^\\s*${word} (\\d+)`, 'm').exec(config)?.[1])

const kilobytes = (memory: string) => {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(memory) ?? []
  return Number(amount) * (unit === 'Gi' ? 2 ** 20 : 2 ** 10)
}

/** Kilobytes of a viewer to plan with, of docs/scale.md. */
const MEMORY = { node: 45, proxy: 25 }
const CONNECTIONS_OF_A_BROWSER = 2

describe('limits for 20,000 viewers', () => {
  const nodes = workload('nodes.yaml')
  const proxies = workload('proxy.yaml')
  const ofNode = Number(nodes.container.env.find(({ name }) => name === 'MAX_VIEWERS')?.value)
  const viewers = (nodes.replicas - 1) * ofNode

  test('the nodes carry them when one is lost', () => {
    expect(viewers).toBe(20_000)
    const { memory } = nodes.container.resources.requests
    expect(kilobytes(memory)).toBeGreaterThan(ofNode * MEMORY.node)
    expect(nodes.container.livenessProbe?.timeoutSeconds).toBeGreaterThanOrEqual(5)
  })

  test('HAProxy carries them when another one is lost, and keeps nodes that answer late', () => {
    expect(proxies.replicas).toBeGreaterThanOrEqual(2)
    const alone = viewers / (proxies.replicas - 1)
    const config = text('deploy/haproxy.cfg')
    expect(numberIn(config, 'maxconn')).toBeGreaterThan(alone * CONNECTIONS_OF_A_BROWSER)
    expect(numberIn(config, 'timeout check')).toBeGreaterThanOrEqual(5)
    // Else each delivery opens a connection to a node when there are many viewers.
    expect(numberIn(config, 'tune.pool-low-fd-ratio')).toBeGreaterThanOrEqual(90)
    const { memory } = proxies.container.resources.requests
    expect(kilobytes(memory)).toBeGreaterThan(alone * MEMORY.proxy)
  })

  test('a worker of nginx carries them, and its descriptors suffice', () => {
    const config = text('deploy/nginx.conf')
    const connections = numberIn(config, 'worker_connections')
    expect(connections).toBeGreaterThan(viewers * (CONNECTIONS_OF_A_BROWSER + 1))
    expect(numberIn(config, 'worker_rlimit_nofile')).toBeGreaterThan(connections)
  })

  test.each([
    ['compose.cluster.yaml', ['node1', 'proxy']],
    ['compose.yaml', ['node1']],
  ])('%s lets the viewers of a lost node wait to be accepted', (path, names) => {
    const { services }: { services: Record<string, { sysctls?: object }> } = parse(text(path), {
      merge: true,
    })
    for (const name of names) {
      expect(services[name]?.sysctls).toEqual({ 'net.core.somaxconn': 16_384 })
    }
  })
})
