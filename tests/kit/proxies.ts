/** The proxies of `deploy/`, as they are shipped but for addresses, folders, limits and TLS. */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { delimiter, join } from 'node:path'
import type { Certificate } from './certificate.ts'
import { type Program, ROOT, startProgram } from './programs.ts'
import { until } from './until.ts'

export const PROXIES = ['haproxy', 'nginx'] as const
export type ProxyName = (typeof PROXIES)[number]

export interface ProxyOptions {
  readonly port: number
  /** Ports of `node1`, `node2` and so on; or one port of all, whose addresses a DNS server tells. */
  readonly nodes: readonly number[] | NamedNodes
  readonly folder: string
  /** With it the port speaks TLS. */
  readonly certificate?: Certificate
  /** Viewers' connections at the same time; each may take one more, to a node. */
  readonly connections?: number
}

export interface NamedNodes {
  readonly port: number
  /** Port of the DNS server. */
  readonly dns: number
}

const LONGEST_START_MS = 20_000
/** Few, so that any machine has the descriptors. */
const USUAL_CONNECTIONS = 8_000
/** Nodes in the shipped configurations. */
const SHIPPED_NODES = 3

/** Whether the nginx of this machine knows `resolve`, as 1.27.3 and newer do; Debian's is older. */
export function nginxAsksAgain(): boolean {
  const { stderr } = spawnSync('nginx', ['-v'], {
    encoding: 'utf8',
    env: { PATH: `${process.env['PATH']}${delimiter}/usr/sbin` },
  })
  const [, major = 0, minor = 0, patch = 0] = /(\d+)\.(\d+)\.(\d+)/.exec(stderr)?.map(Number) ?? []
  return major * 1e6 + minor * 1e3 + patch >= 1_027_003
}

export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<Program> {
  const program = await (name === 'nginx' ? startNginx(options) : startHaproxy(options))
  let isServing = false
  const checkHealth = () => {
    const [get, scheme] = options.certificate ? [getSecure, 'https'] : [getPlain, 'http']
    const url = `${scheme}://127.0.0.1:${options.port}/healthz`
    get(url, { rejectUnauthorized: false, agent: false }, (response) => {
      isServing ||= response.statusCode === 200
      response.resume()
    }).on('error', () => {})
    return isServing
  }
  if (!(await until(checkHealth, LONGEST_START_MS, 50)))
    throw new Error(`${name}:\n${program.output()}`)
  return program
}

async function startNginx(options: ProxyOptions): Promise<Program> {
  const { port, nodes, folder, certificate, connections = USUAL_CONNECTIONS } = options
  const file = nginxAsksAgain() ? 'nginx.conf' : 'nginx-1.22.conf'
  const shipped = await readFile(join(ROOT, 'deploy', file), 'utf8')
  const own = join(folder, 'nginx')
  await mkdir(own)
  // Its workers give up the rights of root.
  await chmod(folder, 0o755)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join(' ')
  const tls = certificate
    ? `ssl_certificate ${certificate.cert}; ssl_certificate_key ${certificate.key};`
    : ''
  const config = withAddresses(shipped, nodes)
    .replace(/worker_rlimit_nofile \d+;/, '')
    .replace(/worker_connections \d+;/, `worker_connections ${2 * connections};`)
    .replace('http {', `http { ${places} ${tls}`)
    .replace(/listen \d+/, `listen 127.0.0.1:${port}${certificate ? ' ssl' : ''}`)
  await writeFile(join(own, 'nginx.conf'), config)
  const globals = `daemon off; pid ${own}/pid; error_log stderr warn;`
  return startProgram({
    command: 'nginx',
    args: ['-c', join(own, 'nginx.conf'), '-p', own, '-e', 'stderr', '-g', globals],
  })
}

async function startHaproxy(options: ProxyOptions): Promise<Program> {
  const { port, nodes, folder, certificate, connections = USUAL_CONNECTIONS } = options
  const shipped = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
  let tls = ''
  if (certificate !== undefined) {
    // HAProxy takes both from one file.
    const both = join(folder, 'haproxy.pem')
    const parts = [certificate.cert, certificate.key].map((path) => readFile(path, 'utf8'))
    await writeFile(both, (await Promise.all(parts)).join(''))
    tls = ` ssl crt ${both}`
  }
  const config = withAddresses(shipped, nodes)
    .replace(/maxconn \d+/, `maxconn ${connections}`)
    .replace(/bind :8080/, `bind 127.0.0.1:${port}${tls}`)
    .replace(/bind :8081/, `bind ${join(folder, 'health.sock')}`)
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, config)
  return startProgram({ command: 'haproxy', args: ['-W', '-db', '-f', path] })
}

/** Puts the nodes' ports in, repeats the last node's lines for more, and omits those of fewer. */
function withAddresses(config: string, nodes: ProxyOptions['nodes']): string {
  if ('dns' in nodes) {
    return config
      .replace(/:3000/g, `:${nodes.port}`)
      .replace(/resolver \S+/, `resolver 127.0.0.1:${nodes.dns}`)
      .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${nodes.dns}`)
  }
  return config
    .split('\n')
    .flatMap((line) => {
      const number = Number(/node(\d+)/.exec(line.replace(/#.*/, ''))?.[1] ?? 0)
      if (number < SHIPPED_NODES) return number <= nodes.length ? [line] : []
      const more = Array.from({ length: Math.max(0, nodes.length - number + 1) }, (_, i) => i)
      return more.map((one) => line.replaceAll(`node${number}`, `node${number + one}`))
    })
    .join('\n')
    .replace(
      /"?node(\d+)(?:\$\{NODE_DOMAIN\})?:3000"?/g,
      (_all, number: string) => `127.0.0.1:${nodes[Number(number) - 1]}`,
    )
}
