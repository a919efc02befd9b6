/** Runs the project's tools, each as a process of its own. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A runner that says nothing for so long has hung. A slow machine may take as long as it needs. */
const LONGEST_SILENCE_MS = 10 * 60_000

export interface Run {
  readonly ok: boolean
  /** What it said on both streams; empty where it was shown at once. */
  readonly output: string
  readonly stdout: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly isShown?: boolean
}

/** Runs a package's command under this very Node. Never rejects. */
export function runTool(
  tool: { readonly package: string; readonly command?: string },
  args: readonly string[],
  { cwd = ROOT, env = {}, isShown = false }: RunOptions = {},
): Promise<Run> {
  const script = scriptOf(tool.package, tool.command ?? tool.package)
  const isLogged = !isShown && !process.stdout.isTTY
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, ...(isLogged && { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const silence = setTimeout(() => child.kill(), LONGEST_SILENCE_MS)
    let output = ''
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      silence.refresh()
      if (isShown) {
        process.stdout.write(chunk)
        return
      }
      stdout += chunk
      output += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      silence.refresh()
      if (isShown) process.stderr.write(chunk)
      else output += chunk
    })
    child.on('error', (error) => {
      clearTimeout(silence)
      resolve({ ok: false, output: output + error.message, stdout })
    })
    child.on('close', (code, signal) => {
      clearTimeout(silence)
      const end = signal === null ? '' : `\n${tool.package} was ended by ${signal}`
      resolve({ ok: code === 0, output: output + end, stdout })
    })
  })
}

/** The script behind a package's command: the same on every system, without a shell. */
function scriptOf(packageName: string, command: string): string {
  const manifestPath = join(ROOT, 'node_modules', packageName, 'package.json')
  const manifest: { bin?: string | Record<string, string> } = JSON.parse(
    readFileSync(manifestPath, 'utf8'),
  )
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(dirname(manifestPath), script)
}
