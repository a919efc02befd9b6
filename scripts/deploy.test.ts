/**
 * The files for whoever runs the server: no engine is needed to see that they can be read, that
 * their names agree, and that what the image holds is enough to run.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Compose {
  readonly services: Readonly<
    Record<string, { environment?: Record<string, string>; volumes?: string[]; image?: string }>
  >
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly selector?: Readonly<Record<string, unknown>>
    readonly template?: { spec: { securityContext: { runAsNonRoot: boolean } } }
  }
}

function compose(path: string): Compose {
  return parse(text(path), { merge: true })
}

function manifests(path: string): Manifest[] {
  const documents = parseAllDocuments(text(path))
  for (const { errors } of documents) expect(errors).toEqual([])
  return documents.map((document): Manifest => document.toJS())
}

const NODES = ['node1', 'node2', 'node3']

describe('many nodes', () => {
  test('compose.cluster.yaml names each node as its service, and all have the same log', () => {
    const { services } = compose('compose.cluster.yaml')
    const nodes = Object.entries(services).filter(([, { image }]) => image === 'gavel')
    expect(nodes.map(([name]) => name)).toEqual(NODES)
    for (const [name, { environment }] of nodes) {
      expect(environment).toMatchObject({ NODE_NAME: name, REDIS_URL: 'redis://redis:6379' })
    }
    expect(services['proxy']?.volumes).toEqual(['./deploy/nginx.conf:/etc/nginx/nginx.conf:ro'])
  })

  test.each([
    ['deploy/nginx.conf', (node: string) => [`server ${node}:3000`, `"~^${node}\\." ${node};`]],
    ['deploy/haproxy.cfg', (node: string) => [`server ${node} ${node}:3000`]],
  ])('%s knows the same nodes and no others', (path, linesOf) => {
    const config = text(path)
    for (const line of NODES.flatMap(linesOf)) expect(config).toContain(line)
    const addresses = new Set([...config.matchAll(/(\w+):3000/g)].map(([, name]) => name))
    expect([...addresses].sort()).toEqual(NODES)
  })

  test('the Kubernetes nodes have a Service by each of these names', () => {
    const services = manifests('deploy/kubernetes/nodes.yaml').filter(
      ({ kind, metadata }) => kind === 'Service' && NODES.includes(metadata.name),
    )
    expect(
      services.map(({ spec }) => spec.selector?.['statefulset.kubernetes.io/pod-name']),
    ).toEqual(['gavel-1', 'gavel-2', 'gavel-3'])
  })
})

test('nobody is root: every workload says so', () => {
  for (const file of readdirSync(join(ROOT, 'deploy/kubernetes'))) {
    for (const { spec } of manifests(`deploy/kubernetes/${file}`)) {
      if (spec.template === undefined) continue
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true)
    }
  }
  expect(text('Dockerfile')).toMatch(/^USER node$/m)
})

test('compose.yaml is one node that keeps its log and cannot start without a token', () => {
  const { services } = compose('compose.yaml')
  expect(Object.keys(services)).toEqual(['node1'])
  expect(services['node1']?.volumes).toEqual(['data:/data'])
  expect(services['node1']?.environment?.['PUBLISH_TOKENS']).toMatch(/^\$\{PUBLISH_TOKENS:\?/)
})

describe('the image', () => {
  let folder: string
  let server: ChildProcess | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gavel-image-'))
  })
  afterEach(() => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('holds all that the server needs, and its health check tells up from down', async () => {
    const last =
      text('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    const ignored = text('.dockerignore')
    for (const [, from = ''] of last.matchAll(/^COPY (?!--from)(\S+)/gm)) {
      expect(ignored).toContain(`!${from}\n`)
      cpSync(join(ROOT, from), join(folder, from), { recursive: true })
    }
    // The stages before bring the built board and the packages, without those for development.
    expect(text('Dockerfile')).toContain('RUN npm ci --omit=dev --omit=optional\n')
    linkProductionPackages(join(folder, 'node_modules'))
    const command = listOf(/^CMD (.*)$/m.exec(last)?.[1])
    const check = listOf(/CMD (\["node", "-e".*\])$/m.exec(last)?.[1])
    const env = {
      ...process.env,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    }
    const isHealthy = () =>
      spawnSync(process.execPath, check.slice(1), { env, cwd: folder }).status === 0
    expect(isHealthy()).toBe(false)
    server = spawn(process.execPath, command.slice(1), { env, cwd: folder, stdio: 'inherit' })
    await vi.waitFor(() => expect(isHealthy()).toBe(true), { timeout: 25_000, interval: 100 })
  })
})

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
  >
}

/** What `npm ci --omit=dev --omit=optional` installs, by the lockfile. */
function linkProductionPackages(folder: string) {
  const { packages }: Lockfile = JSON.parse(text('package-lock.json'))
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    // A package inside another comes with it.
    const [, name, inner] = /^node_modules\/((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(path) ?? []
    if (name === undefined || inner !== undefined || dev || optional || devOptional) continue
    const link = join(folder, name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(ROOT, path), link)
  }
}

function listOf(json = ''): string[] {
  return JSON.parse(json)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
