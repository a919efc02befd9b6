/**
 * The package from `npm pack`, installed in an empty folder like an organiser would, and the image and
 * the archive made from the same files. All tests share one pack, made in a copy of the checkout.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../tests/kit/free-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOT_COPIED = ['.git', '.gavel', 'dist', 'node_modules', 'test-results']

/** Building, packing and installing take 10 s on a quiet machine. */
const PATIENCE_MS = 300_000

let folder: string
/** The copy of the checkout that was packed. */
let checkout: string
/** The empty folder that the package was installed into. */
let home: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gavel-package-'))
  checkout = join(folder, 'checkout')
  home = join(folder, 'home')
  cpSync(ROOT, checkout, {
    recursive: true,
    filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  run(checkout, 'npm', ['run', 'release:files'])
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  const output = join(checkout, 'dist')
  const [tarball = ''] = readdirSync(output).filter((name) => name.endsWith('.tgz'))
  run(home, 'npm', ['install', join(output, tarball), '--prefer-offline'])
}, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }), PATIENCE_MS)

let server: ChildProcess | undefined
afterEach(() => stop())

/** Ends `gavel start`, which passes the signal on to the server. @returns its exit code */
async function stop(): Promise<unknown> {
  if (server === undefined || server.exitCode !== null) return server?.exitCode
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  server.kill('SIGTERM')
  return await ended
}

describe('the package', () => {
  const installed = () => join(home, 'node_modules', '@gavelboard', 'gavel')

  test('runs: npx gavel --help', () => {
    const { stdout } = run(home, 'npx', ['--no-install', 'gavel', '--help'])
    expect(stdout).toMatch(/^Usage: gavel /)
    expect(stdout).toMatch(/^ {2}start /m)
  })

  test('says in one sentence that a Node is too old', () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })"
    const words = ['--import', `data:text/javascript,${old}`, gavel(), '--help']
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect(stderr).toMatch(/^Node 22\.18 or newer is needed; this is v[\d.]+\. .+nodejs\.org\.\n$/)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  })

  const gavel = () => join(home, 'node_modules', '.bin', 'gavel')

  async function serve(): Promise<string> {
    const port = await freePort()
    const env = { ...envOf(home), HOST: '127.0.0.1', LOG_LEVEL: 'silent', PUBLISH_TOKENS: '' }
    const words = ['start', '--port', String(port)]
    server = spawn(gavel(), words, { env, cwd: home, stdio: 'inherit' })
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    return url
  }

  test('serves the board, and stores its data in the current folder', async () => {
    const page = await fetch(await serve())
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('id="board-config"')
    expect(readdirSync(join(home, '.gavel')).sort()).toEqual(['data', 'token'])
    expect(await stop()).toBe(0)
  }, 90_000)

  test('exports an auction with its own board', async () => {
    const url = await serve()
    const token = readFileSync(join(home, '.gavel', 'token'), 'utf8').trim()
    const { status } = await fetch(`${url}/api/rooms/test-room/data-file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        status: 1,
        auction_details: { main: [{ series_name: 'Made-up League' }] },
        teams: [],
      }),
    })
    expect(status).toBe(200)
    run(home, gavel(), ['export', 'finished', '--server', url])
    const page = readFileSync(join(home, 'finished', 'index.html'), 'utf8')
    expect(page).toContain('{"service":false}')
    expect(existsSync(join(home, 'finished', 'results', 'results.xlsx'))).toBe(true)
    await stop()
  }, 90_000)

  test('plays a rehearsal with the compiled server', async () => {
    const port = await freePort()
    const env = { ...envOf(home), PORT: String(port) }
    const words = ['rehearse', '--speed', 'max', '--exit']
    const { status, stdout } = spawnSync(gavel(), words, { env, cwd: home, encoding: 'utf8' })
    expect(stdout).toContain(`http://localhost:${port}`)
    expect(status).toBe(0)
    expect(existsSync(join(installed(), '.gavel'))).toBe(false)
  }, 120_000)

  test('has compiled programs, no tests and no development packages', () => {
    const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' })
    expect(files).toContain(join('dist', 'program', 'server', 'main.js'))
    expect(files.filter((name) => /\.tsx?$|\.test\./.test(name))).toEqual([])
    const { devDependencies } = packageJson()
    const packages = readdirSync(join(home, 'node_modules'))
    expect(packages.filter((name) => name.startsWith('node-linux'))).toEqual([])
    for (const name of ['vite', 'vitest', 'typescript', 'react', 'socket.io']) {
      expect(devDependencies).toHaveProperty([name])
      expect(packages).not.toContain(name)
    }
  })

  test('has the licence, and the notices of the packages bundled in the board', () => {
    expect(readFileSync(join(installed(), 'LICENSE'), 'utf8')).toContain('MIT')
    const notices = readFileSync(join(installed(), 'dist', 'board', 'licenses.md'), 'utf8')
    for (const name of ['react', 'react-dom', 'socket.io-client', 'canvas-confetti']) {
      expect(notices).toMatch(new RegExp(`^## ${name} - `, 'm'))
    }
  })
})

test('the board’s archive has its page and the notices', () => {
  const archive = readFileSync(join(checkout, 'dist', `gavel-board-${packageJson().version}.zip`))
  const files = unzipSync(archive)
  expect(files['licenses.md']?.length).toBeGreaterThan(1000)
  expect(
    Buffer.from(files['index.html'] ?? []).equals(
      readFileSync(join(checkout, 'dist', 'board', 'index.html')),
    ),
  ).toBe(true)
  expect(Object.keys(files).filter((name) => name.startsWith('assets/'))).not.toEqual([])
}, 60_000)

describe('the single executable', () => {
  const built = (system: string, file: string) => join(checkout, 'dist', 'executable', system, file)

  beforeAll(() => void run(checkout, 'npm', ['run', 'release:executables']), PATIENCE_MS)

  test('has at most 145 MB, on Linux and Windows', () => {
    for (const path of [built('linux-x64', 'gavel'), built('win-x64', 'gavel.exe')]) {
      expect(statSync(path).size).toBeGreaterThan(80e6)
      expect(statSync(path).size).toBeLessThan(145e6)
    }
  })

  // The Linux file alone in a root folder, with the libraries of C and C++ that Node is linked to.
  test('follows a sheet that was dropped on it, and draws, on a system without Node', async () => {
    const root = join(folder, 'root')
    const program = built('linux-x64', 'gavel')
    const { stdout } = run(folder, 'ldd', [program])
    const libraries = stdout.match(/\/\S+/g) ?? []
    for (const path of libraries) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      copyFileSync(path, join(root, path))
    }
    copyFileSync(program, join(root, 'gavel'))
    for (const name of ['tmp', 'home']) mkdirSync(join(root, name))
    const enter = process.getuid?.() === 0 ? [] : ['--map-root-user']
    const inRoot = [...enter, `--root=${root}`, '--wd=/home', '--', '/gavel']
    const port = await freePort()
    const env = { HOME: '/home', PORT: String(port), HOST: '127.0.0.1', PATH: process.env['PATH'] }
    spawnSync('unshare', [...inRoot, 'template', '/home/auction.xlsx'], { env, stdio: 'inherit' })
    server = spawn('unshare', [...inRoot, '/home/auction.xlsx'], { env, stdio: 'inherit' })
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(
      async () => {
        const page = await (await fetch(url)).text()
        expect(page).toContain('Village Cup')
      },
      { timeout: 60_000, interval: 200 },
    )
    const page = await (await fetch(url)).text()
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? []
    const { pathname, search } = new URL(picture, url)
    expect((await fetch(`${url}${pathname}${search}`)).headers.get('content-type')).toBe(
      'image/png',
    )
    expect(readdirSync(join(root, 'home')).sort()).toEqual(['.cache', '.gavel', 'auction.xlsx'])
    expect(await stop()).toBe(0)
  }, 120_000)
})

describe('the image', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')

  test('has all files that the pack needs', () => {
    const { files } = packageJson()
    const compiled = readdirSync(join(checkout, 'dist', 'program'))
    const sources = files
      .filter((path) => !path.startsWith('dist/'))
      .map((path) => path.split('/')[0])
    for (const name of [...compiled, ...sources, 'board', 'tsconfig.package.json', 'LICENSE']) {
      expect(ignored).toContain(`\n!${name}\n`)
    }
    expect(dockerfile).toContain('RUN npm pack')
    expect(dockerfile).toContain('RUN npm ci --omit=dev\n')
  })

  test('starts from the package, and its health check detects up and down', async () => {
    const app = join(home, 'node_modules', '@gavelboard', 'gavel')
    const last = dockerfile.split(/^FROM /m).at(-1) ?? ''
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
      spawnSync(process.execPath, check.slice(1), { env, cwd: app }).status === 0
    expect(isHealthy()).toBe(false)
    server = spawn(process.execPath, command.slice(1), { env, cwd: app, stdio: 'inherit' })
    await vi.waitFor(() => expect(isHealthy()).toBe(true), { timeout: 60_000, interval: 200 })
  }, 90_000)
})

interface PackageJson {
  readonly version: string
  readonly files: readonly string[]
  readonly devDependencies: Readonly<Record<string, string>>
}

function packageJson(): PackageJson {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
}

function run(cwd: string, command: string, words: readonly string[]) {
  const result = spawnSync(command, words, { cwd, env: envOf(cwd), encoding: 'utf8' })
  expect(result.status, `${result.stdout}${result.stderr}`).toBe(0)
  return result
}

/** This Node first on the PATH, without the settings of the npm that runs the tests. */
function envOf(cwd: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([key]) => !/^(npm_|INIT_CWD$|NODE_ENV$|VITEST)/i.test(key),
  )
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
  return { ...Object.fromEntries(own), PATH: path, INIT_CWD: cwd }
}

function listOf(json = ''): string[] {
  return JSON.parse(json)
}
