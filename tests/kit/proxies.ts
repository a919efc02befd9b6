/** The proxies of `deploy/`, as they are shipped but for addresses, folders and limits. */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { delimiter, join } from 'node:path'
import { type Program, ROOT, startProgram } from './programs.ts'
import { until } from './until.ts'

export type ProxyName = 'haproxy' | 'nginx'

export interface ProxyOptions {
  readonly port: number
  /** Ports of `node1`, `node2` and so on; or one port of all, whose addresses a DNS server tells. */
  readonly nodes: readonly number[] | NamedNodes
  readonly folder: string
}

export interface NamedNodes {
  readonly port: number
  /** Port of the DNS server. */
  readonly dns: number
}

const LONGEST_START_MS = 20_000
/** Few, so that any machine has the descriptors. */
const CONNECTIONS = 8_000

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
    get(`http://127.0.0.1:${options.port}/healthz`, { agent: false }, (response) => {
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
  const { port, nodes, folder } = options
  const file = nginxAsksAgain() ? 'nginx.conf' : 'nginx-1.22.conf'
  const shipped = await readFile(join(ROOT, 'deploy', file), 'utf8')
  const own = join(folder, 'nginx')
  await mkdir(own)
  // Its workers give up the rights of root.
  await chmod(folder, 0o755)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join(' ')
  const config = withAddresses(shipped, nodes)
    .replace(/worker_rlimit_nofile \d+;/, '')
    .replace(/worker_connections \d+;/, `worker_connections ${2 * CONNECTIONS};`)
    .replace('http {', `http { ${places}`)
    .replace(/listen \d+/, `listen 127.0.0.1:${port}`)
  await writeFile(join(own, 'nginx.conf'), config)
  const globals = `daemon off; pid ${own}/pid; error_log stderr warn;`
  return startProgram({
    command: 'nginx',
    args: ['-c', join(own, 'nginx.conf'), '-p', own, '-e', 'stderr', '-g', globals],
  })
}

async function startHaproxy(options: ProxyOptions): Promise<Program> {
  const { port, nodes, folder } = options
  const shipped = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
  const config = withAddresses(shipped, nodes)
    .replace(/maxconn \d+/, `maxconn ${CONNECTIONS}`)
    .replace(/bind :8080/, `bind 127.0.0.1:${port}`)
    .replace(/bind :8081/, `bind ${join(folder, 'health.sock')}`)
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, config)
  return startProgram({ command: 'haproxy', args: ['-W', '-db', '-f', path] })
}

/** Puts the nodes' ports in, and omits the lines of nodes that are not there. */
function withAddresses(config: string, nodes: ProxyOptions['nodes']): string {
  if ('dns' in nodes) {
    return config
      .replace(/:3000/g, `:${nodes.port}`)
      .replace(/resolver \S+/, `resolver 127.0.0.1:${nodes.dns}`)
      .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${nodes.dns}`)
  }
  return config
    .split('\n')
    .filter((line) => {
      const number = Number(/node(\d+)/.exec(line.replace(/#.*/, ''))?.[1] ?? 0)
      return number <= nodes.length
    })
    .join('\n')
    .replace(
      /"?node(\d+)(?:\$\{NODE_DOMAIN\})?:3000"?/g,
      (_all, number: string) => `127.0.0.1:${nodes[Number(number) - 1]}`,
    )
}
