/**
 * Checks that the deployment files can be parsed and that their names agree, without a container
 * engine. `package.long.test.ts` starts the contents of the image.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        command?: string[]
        environment?: Record<string, string>
        volumes?: string[]
        image?: string
      }
    >
  >
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly selector?: Readonly<Record<string, unknown>>
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> }
      readonly spec: {
        readonly securityContext: { readonly runAsNonRoot: boolean }
        readonly containers: readonly Container[]
      }
    }
  }
}

interface Container {
  readonly args?: readonly string[]
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly env: readonly {
    readonly name: string
    readonly value?: string
    readonly valueFrom?: unknown
  }[]
  readonly readinessProbe: { readonly httpGet?: { readonly path: string; readonly port: string } }
}

function compose(path: string): Compose {
  return parse(text(path), { merge: true })
}

function manifests(path: string): Manifest[] {
  const documents = parseAllDocuments(text(path))
  for (const { errors } of documents) expect(errors).toEqual([])
  return documents.map((document): Manifest => document.toJS())
}

/** What runs in the pods of a file. */
function containerOf(file: string): Container {
  const found = manifests(`deploy/kubernetes/${file}`).find(({ spec }) => spec.template)
  const container = found?.spec.template?.spec.containers[0]
  if (container === undefined) throw new Error(`${file} has no container`)
  return container
}

const variable = ({ env }: Container, key: string) => env.find(({ name }) => name === key)

const NODES = ['node1', 'node2', 'node3']

describe('many nodes', () => {
  test('compose.cluster.yaml names each node like its service, and all share one log', () => {
    const { services } = compose('compose.cluster.yaml')
    const nodes = Object.entries(services).filter(([, { image }]) => image === 'gavel')
    expect(nodes.map(([name]) => name)).toEqual(NODES)
    for (const [name, { environment }] of nodes) {
      expect(environment).toMatchObject({ NODE_NAME: name })
    }
    const urls = new Set(nodes.map(([, { environment }]) => environment?.['REDIS_URL']))
    expect([...urls]).toEqual([expect.stringMatching(/@redis:6379$/)])
    expect(services['proxy']?.volumes).toEqual(['./deploy/nginx.conf:/etc/nginx/nginx.conf:ro'])
  })

  test('compose.cluster.yaml has no Redis without a password, which its nodes and its health check use', () => {
    const { services } = compose('compose.cluster.yaml')
    const { command, environment } = services['redis'] ?? {}
    expect(command?.at(-2)).toBe('--requirepass')
    for (const password of [command?.at(-1), environment?.['REDISCLI_AUTH']]) {
      expect(password).toMatch(/^\$\{REDIS_PASSWORD\}$/)
    }
    expect(services['node1']?.environment?.['REDIS_URL']).toMatch(
      /^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/,
    )
  })

  test.each([
    ['deploy/nginx-1.22.conf', (node: string) => [`server ${node}:3000`]],
    ['deploy/nginx.conf', (node: string) => [`server ${node}:3000`, `"~^${node}\\." ${node};`]],
    ['deploy/haproxy.cfg', (node: string) => [`server ${node} "${node}\${NODE_DOMAIN}:3000"`]],
  ])('%s has exactly the same nodes', (path, linesOf) => {
    const config = text(path)
    for (const line of NODES.flatMap(linesOf)) expect(config).toContain(line)
    const addresses = new Set(
      [...config.matchAll(/(\w+)(?:\$\{NODE_DOMAIN\})?:3000/g)].map(([, name]) => name),
    )
    expect([...addresses].sort()).toEqual(NODES)
  })

  test('Kubernetes has a Service with each of these names', () => {
    const services = manifests('deploy/kubernetes/nodes.yaml').filter(
      ({ kind, metadata }) => kind === 'Service' && NODES.includes(metadata.name),
    )
    expect(
      services.map(({ spec }) => spec.selector?.['statefulset.kubernetes.io/pod-name']),
    ).toEqual(['gavel-1', 'gavel-2', 'gavel-3'])
  })
})

describe('many nodes in Kubernetes', () => {
  test('Redis has a password from the Secret, and the nodes use it', () => {
    const fromSecret = { secretKeyRef: { name: 'gavel', key: 'redis-password' } }
    const redis = containerOf('redis.yaml')
    expect(variable(redis, 'REDISCLI_AUTH')?.valueFrom).toEqual(fromSecret)
    expect(redis.args?.slice(-2)).toEqual(['--requirepass', '$(REDISCLI_AUTH)'])
    const node = containerOf('nodes.yaml')
    expect(variable(node, 'REDIS_PASSWORD')?.valueFrom).toEqual(fromSecret)
    expect(variable(node, 'REDIS_URL')?.value).toBe('redis://:$(REDIS_PASSWORD)@redis:6379')
    // Kubernetes puts in what stands before it.
    const names = node.env.map(({ name }) => name)
    expect(names.indexOf('REDIS_PASSWORD')).toBeLessThan(names.indexOf('REDIS_URL'))
  })

  test('the proxy is ready by the answer of its own health address', () => {
    const { ports, readinessProbe, env } = containerOf('proxy.yaml')
    const port = ports.find(({ name }) => name === readinessProbe.httpGet?.port)?.containerPort
    const [, address, path] =
      /bind :(\d+)\n {4}monitor-uri (\S+)/.exec(text('deploy/haproxy.cfg')) ?? []
    expect([String(port), readinessProbe.httpGet?.path]).toEqual([address, path])
    expect(env.map(({ name }) => name)).toEqual(['POD_NAMESPACE', 'NODE_DOMAIN'])
  })
})

test.each(['nodes.yaml', 'one-node.yaml'])('Prometheus reaches the metrics of %s', (file) => {
  expect(variable(containerOf(file), 'METRICS_HOST')?.value).toBe('0.0.0.0')
})

test('no workload runs as root', () => {
  for (const file of readdirSync(join(ROOT, 'deploy/kubernetes'))) {
    for (const { spec } of manifests(`deploy/kubernetes/${file}`)) {
      if (spec.template === undefined) continue
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true)
    }
  }
  expect(text('Dockerfile')).toMatch(/^USER node$/m)
})

test.each([
  'Dockerfile',
  'compose.cluster.yaml',
  'deploy/kubernetes/redis.yaml',
  'deploy/kubernetes/proxy.yaml',
])('%s names each image of others by digest, or at least by its whole version', (path) => {
  const images = [...text(path).matchAll(/^\s*(?:FROM|image:) (\S+:\S+)/gm)].map(
    ([, image]) => image,
  )
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$|:\d+\.\d+\.\d+$/)
})

test('compose.yaml has one node that keeps its log and requires a token', () => {
  const { services } = compose('compose.yaml')
  expect(Object.keys(services)).toEqual(['node1'])
  expect(services['node1']?.volumes).toEqual(['data:/data'])
  expect(services['node1']?.environment?.['PUBLISH_TOKENS']).toMatch(/^\$\{PUBLISH_TOKENS:\?/)
})
