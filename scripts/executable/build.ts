/**
 * Builds `gavel` as one file for a system without Node: `npm run executable -- linux-x64`, or
 * `win-x64`. The file is Node with the package as npm installs it (Node's single executables); `npm run
 * release:archives` packs it for a release. Run `npm run prepack` before.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
// @ts-expect-error The package has no types.
import { inject } from 'postject'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** As npm names them. */
const SYSTEMS: Readonly<Record<string, { os: string; node: string; file: string }>> = {
  'linux-x64': { os: 'linux', node: 'bin/node', file: 'gavel' },
  'win-x64': { os: 'win32', node: 'bin/node.exe', file: 'gavel.exe' },
}

/** Read by no program. */
const LEFT_OUT =
  /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown)$|(^|\/)(@?typescript|test|tests|benchmark)\//
/** Marks the place of the package in the file (Node's documentation). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const [system = ''] = process.argv.slice(2)
const target = SYSTEMS[system]
if (target === undefined) throw new Error(`Choose a system: ${Object.keys(SYSTEMS).join(', ')}`)

const { version, files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const work = join(ROOT, 'dist', 'executable', system)
const npm = (...words: string[]) =>
  execFileSync('npm', words, { cwd: work, stdio: 'pipe', encoding: 'utf8' })

rmSync(work, { recursive: true, force: true })
mkdirSync(work, { recursive: true })
const program = join(work, target.file)
cpSync(nodeOf(system), program)
chmodSync(program, 0o755)
await inject(program, 'NODE_SEA_BLOB', blob(), { sentinelFuse: FUSE })
const size = (statSync(program).size / 1e6).toFixed(1)
console.log(`${program}: ${size} MB`)

/** The path of the system's Node, of the version that runs this script, whose form the package has. */
function nodeOf(of: string): string {
  npm('pack', `node-${of}@${process.versions.node}`, '--silent')
  execFileSync('tar', ['xzf', `node-${of}-${process.versions.node}.tgz`], { cwd: work })
  return join(work, 'package', ...(target?.node ?? '').split('/'))
}

/** What Node reads from the file: the first script, and the package with the packages that it needs. */
function blob(): Buffer {
  const stage = join(work, 'stage')
  for (const name of [
    'package-lock.json',
    'package.json',
    'scripts/node',
    'scripts/executable/run.cjs',
  ]) {
    cpSync(join(ROOT, name), join(stage, name), { recursive: true })
  }
  for (const name of files) cpSync(join(ROOT, name), join(stage, name), { recursive: true })
  npm(
    'ci',
    '--prefix',
    stage,
    '--omit=dev',
    '--ignore-scripts',
    `--os=${target?.os}`,
    '--cpu=x64',
    '--libc=glibc',
  )
  const names = globSync('**/*', { cwd: stage, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(stage.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
  const digest = createHash('sha256')
  const assets: Record<string, string> = {}
  for (const name of names) {
    const content = readFileSync(join(stage, name))
    digest.update(name).update(content)
    const packed = join(work, 'assets', name)
    mkdirSync(dirname(packed), { recursive: true })
    writeFileSync(packed, gzipSync(content, { level: 9 }))
    assets[name] = packed
  }
  const id = join(work, 'id')
  writeFileSync(id, `${version}-${digest.digest('hex').slice(0, 12)}`)
  const output = join(work, 'blob')
  const settings = {
    main: join(ROOT, 'scripts', 'executable', 'main.cjs'),
    output,
    disableExperimentalSEAWarning: true,
    // As the server starts itself elsewhere (server/main.ts).
    execArgv: ['--max-semi-space-size=16', '--initial-heap-size=64'],
    assets: { id, ...assets },
  }
  writeFileSync(join(work, 'sea.json'), JSON.stringify(settings))
  execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], {
    stdio: 'pipe',
  })
  return readFileSync(output)
}
