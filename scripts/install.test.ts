import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../testing/test-folder.ts'

const INSTALL = fileURLToPath(new URL('./install.mjs', import.meta.url))

let root: string
beforeEach(async () => {
  root = await makeTestFolder('gavel-install-')
  await write('package-lock.json', lockfile('1.0.0'))
})

async function write(file: string, content: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true })
  await writeFile(join(root, file), content)
}

function lockfile(
  version: string,
  others: object = { 'node_modules/odd': { version: '2.0.0', optional: true } },
) {
  return JSON.stringify({ packages: { '': {}, 'node_modules/even': { version }, ...others } })
}

/** Runs it with a fake npm that records its commands. */
async function install(npm = '') {
  await write(
    'npm/npm-cli.js',
    `require('node:fs').appendFileSync('asked', process.argv[2] + '\\n'); ${npm}`,
  )
  const code = `import(process.argv[1]).then(({ ensureInstalled }) => ensureInstalled(process.argv[2]))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code, INSTALL, root], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm', 'npm-cli.js') },
  })
  const commands = await readFile(join(root, 'asked'), 'utf8').catch(() => '')
  return { status, stdout, stderr, commands }
}

const MAKES_PACKAGES = `require('node:fs').mkdirSync('node_modules', { recursive: true })`

describe('ensureInstalled', () => {
  it('installs once when nothing is installed', async () => {
    expect(await install(MAKES_PACKAGES)).toEqual({
      status: 0,
      stdout: 'Installing packages (npm ci)…\n',
      stderr: '',
      commands: 'ci\n',
    })
    expect(await install()).toMatchObject({ status: 0, stdout: '', commands: 'ci\n' })
  })

  it('installs again when the lockfile has changed', async () => {
    await install(MAKES_PACKAGES)
    await write('package-lock.json', lockfile('1.0.1'))
    expect(await install(MAKES_PACKAGES)).toMatchObject({ status: 0, commands: 'ci\nci\n' })
  })

  it('accepts a manual install without the packages of other systems', async () => {
    await write('node_modules/.package-lock.json', lockfile('1.0.0', {}))
    expect(await install()).toEqual({ status: 0, stdout: '', stderr: '', commands: '' })
  })

  it('installs again when a version differs', async () => {
    await write('node_modules/.package-lock.json', lockfile('0.9.0'))
    expect(await install(MAKES_PACKAGES)).toMatchObject({ commands: 'ci\n' })
  })

  it('prints npm’s error and what to do when it fails', async () => {
    const { status, stderr } = await install(`console.error('no network'); process.exit(7)`)
    expect(status).toBe(1)
    expect(stderr).toBe(
      'no network\nThe packages could not be installed. Is the network there? Try: npm ci\n',
    )
    expect(await install()).toMatchObject({ commands: 'ci\nci\n' })
  })
})
