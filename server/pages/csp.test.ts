import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../tests/kit/free-port.ts'
import { startProgram } from '../../tests/kit/programs.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { policyOf, readPagePolicy } from './page-policy.ts'
import { printPolicy } from './print-policy.ts'

const CSP = fileURLToPath(new URL('csp.ts', import.meta.url))

const pageAt = (base: string) =>
  `<!doctype html><base href="${base}" /><link rel="manifest" href="./gavel.webmanifest" />
  <script type="application/json" id="board-config">{"service":"https://live.example"}</script>
  <style>a{}</style><script>one()</script>`

let folder = ''
beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
})

/** The output of the command for a page. */
async function csp(html: string, ...args: string[]): Promise<string> {
  const page = join(folder, 'index.html')
  await writeFile(page, html)
  return printPolicy(['--page', page, ...args])
}

describe('npm run csp', () => {
  test('prints the same policy as our own server', async () => {
    const html = pageAt('/')
    const directives = (await csp(html))
      .trim()
      .split('; ')
      .map((text) => text.split(' '))
      .map(([name, ...sources]) => [name, sources])
    expect(Object.fromEntries(directives)).toEqual(policyOf(readPagePolicy(html), ["'self'"]))
  })

  test('accepts the frame ancestors', async () => {
    const ancestors = "'self' https://league.example"
    const printed = await csp(pageAt('/'), '--frame-ancestors', ancestors)
    expect(printed).toContain(`frame-ancestors ${ancestors};`)
  })

  test.each(['nginx', 'apache', 'caddy', 'netlify', 'cloudflare', 'vercel', 'cloudfront', 's3'])(
    '--for %s fills in the policy',
    async (host) => {
      const printed = await csp(pageAt('/auction/'), '--for', host)
      expect(printed).toContain("connect-src 'self' https://live.example;")
      expect(printed).not.toContain('{{')
      if (printed.startsWith('{')) expect(() => JSON.parse(printed)).not.toThrow()
    },
  )

  test.each(['nginx', 'apache', 'caddy', 'netlify', 'vercel'])(
    '--for %s follows the prefix that the board was built for',
    async (host) => {
      expect(await csp(pageAt('/auction/'), '--for', host)).toContain('/auction/assets/')
    },
  )

  test('--for github prints a meta element without header-only directives', async () => {
    const printed = await csp(pageAt('/'), '--for', 'github')
    expect(printed).toMatch(/^<meta http-equiv="Content-Security-Policy" content="[^"<>]*" \/>\n$/)
    expect(printed).not.toContain('frame-ancestors')
  })

  test.each([
    [['--for', 'toString'], /^--for toString is not known\./],
    [['--page', '/no/such/page.html'], /^ENOENT: /],
  ])('%j is refused', async (args, message) => {
    await expect(csp(pageAt('/'), ...args)).rejects.toThrow(message)
  })

  test('ends with status 1 and the reason for wrong arguments', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CSP, '--nope'], {
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Unknown option '--nope'/)
    expect(stderr).not.toMatch(/^ {4}at /m)
  })
})

describe('nginx with the printed configuration', () => {
  async function startNginx(base: string): Promise<string> {
    const board = join(folder, 'www', base)
    await mkdir(join(board, 'assets'), { recursive: true })
    await writeFile(join(board, 'index.html'), pageAt(base))
    await writeFile(join(board, 'auctiondatafile.json'), '{}')
    await writeFile(join(board, 'assets/a-1234.js'), '')
    // Its workers drop root privileges.
    await chmod(folder, 0o755)
    const port = await freePort()
    const printed = (await csp(pageAt(base), '--for', 'nginx'))
      .replace('listen 80', `listen 127.0.0.1:${port}`)
      .replace('/var/www;', `${join(folder, 'www')};`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ')
    const config = join(folder, 'nginx.conf')
    await writeFile(
      config,
      `daemon off; pid ${folder}/pid; error_log stderr crit; events {}
      http { access_log off; ${temporary} types { text/html html; application/json json; }
      ${printed} }`,
    )
    const nginx = await startProgram({ command: 'nginx', args: ['-e', 'stderr', '-c', config] })
    onTestFinished(() => nginx.stop('SIGKILL'))
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 50 })
    return url
  }

  test.each(['/', '/auction/'])('at %s', async (base) => {
    const url = await startNginx(base)
    const policy = (await csp(pageAt(base))).trim()
    const get = async (path: string) => {
      const { status, headers } = await fetch(url + base + path)
      return [status, headers.get('cache-control'), headers.get('content-security-policy')]
    }
    expect(await get('')).toEqual([200, 'no-cache', policy])
    expect(await get('no/such/path')).toEqual([404, 'no-cache', policy])
    expect(await get('auctiondatafile.json?room=a')).toEqual([200, 'no-cache', null])
    const forever = 'public, max-age=31536000, immutable'
    expect(await get('assets/a-1234.js')).toEqual([200, forever, null])
    expect(await get('assets/gone.js')).toEqual([404, null, null])
  })
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the page’s policy', () => {
  test('hashes every inline script and style, but no data block or linked script', () => {
    const html = `<style>a{}</style><STYLE media="print">b{}</STYLE>
      <script>one()</script><script type="module">two()</script>
      <script type="application/json">{"three":3}</script>
      <script type=module src=/assets/x.js></script>`
    expect(readPagePolicy(html)).toEqual({
      scripts: [hashOf('one()'), hashOf('two()')],
      styles: [hashOf('a{}'), hashOf('b{}')],
      services: [],
    })
  })

  test('ignores comments', () => {
    const html = `<!-- the <script> below --><!-- <style>old{}</style> --><script>one()</script>`
    expect(readPagePolicy(html)).toEqual({ scripts: [hashOf('one()')], styles: [], services: [] })
  })

  test('hashes with LF line ends, like a browser', () => {
    expect(readPagePolicy('<script>\r\none()\r\n</script>').scripts).toEqual([hashOf('\none()\n')])
  })

  test.each([
    ['{"service":"https://feed.example:8443/path"}', ['https://feed.example:8443']],
    ['{"service":"HTTP://Feed.Example"}', ['http://feed.example']],
    ['{"service":""}', []],
    ['{"service":"javascript:alert(1)"}', []],
    ['{"service":"https://a.example; script-src *"}', []],
    ['{"service":7}', []],
    ['not json', []],
    ['', []],
  ])('reads the service from the config block %s', (block, services) => {
    const html = `<script id="board-config" type="application/json">${block}</script>`
    expect(readPagePolicy(html).services).toEqual(services)
  })
})
