/**
 * The Content-Security-Policy of a built board, or the configuration of a host with the policy in it
 * (docs/hosting.md).
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { policyOf, readPagePolicy } from './page-policy.ts'

const META = 'meta.html'

/** Value of `--for` → file in `deploy/hosts/`. */
const HOSTS: Readonly<Record<string, string>> = {
  nginx: 'nginx.conf',
  apache: 'apache.htaccess',
  caddy: 'Caddyfile',
  netlify: '_headers',
  cloudflare: '_headers',
  vercel: 'vercel.json',
  cloudfront: 'cloudfront.json',
  s3: 'cloudfront.json',
  github: META,
  meta: META,
}

const USAGE = `npm run csp -- [options]

  --for HOST               a whole configuration: ${Object.keys(HOSTS).join(', ')}
  --page FILE              the page (dist/board/index.html)
  --frame-ancestors LIST   who may show the board in a frame ('self')`

/**
 * @param args of `npm run csp`
 * @returns what it prints @throws for wrong arguments, and for a page that cannot be read
 */
export async function printPolicy(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      for: { type: 'string' },
      page: { type: 'string', default: 'dist/board/index.html' },
      'frame-ancestors': { type: 'string', default: "'self'" },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return `${USAGE}\n`
  const file = fileFor(values.for)
  const html = await readFile(values.page, 'utf8')
  const policy = Object.entries(policyOf(readPagePolicy(html), [values['frame-ancestors']]))
    // Browsers ignore it in a meta element, and warn.
    .filter(([name]) => file !== META || name !== 'frame-ancestors')
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
  if (file === null) return `${policy}\n`
  const template = await readFile(new URL(`../../deploy/hosts/${file}`, import.meta.url), 'utf8')
  return template.replaceAll('{{base}}', basePathOf(html)).replaceAll('{{policy}}', policy)
}

function fileFor(host: string | undefined): string | null {
  if (host === undefined) return null
  const file = new Map(Object.entries(HOSTS)).get(host)
  if (file === undefined) throw new Error(`--for ${host} is not known.\n\n${USAGE}`)
  return file
}

/** The board's folder on its host. */
function basePathOf(html: string): string {
  return /<base\s[^>]*\bhref="([^"]*)"/.exec(html)?.[1] ?? '/'
}
