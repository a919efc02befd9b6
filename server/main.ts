/** Starts the feed server: environment → config → listen. */
import { once } from 'node:events'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { FeedServer } from './feed-server.ts'
import { makeFolder } from './lib/make-folder.ts'

/**
 * Memory settings that Node and the C library read only when a process starts. V8 would let the
 * space for new objects grow to 128 MiB in a burst of requests, nearly all of it garbage. glibc
 * would keep the memory of freed large buffers, such as replaced data files. A heap that begins small is
 * collected several times before the first request, and V8 then drops what it has learned about hot
 * functions: each delivery would take a tenth longer.
 */
const SEMI_SPACE = '--max-semi-space-size'
const SEMI_SPACE_MIB = 16
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

// A recording of an auction takes a token, so no other user may read the log.
process.umask(0o077)
const dataDir = process.env['DATA_DIR'] || '.gavel/data'

// Compiling our code takes half of a start, and after a crash viewers wait for it. The cache is kept
// with the data, where nobody else can write; it may be deleted.
const compileCache = madeFolder(join(dataDir, 'compiled'))
boundMemory(compileCache)
if (compileCache !== undefined) enableCompileCache(compileCache)
const { readConfig } = await import('./config.ts')
const { ConfigError } = await import('./lib/config-error.ts')
const { startLogWorkers } = await import('./log/threaded-log.ts')
const { LogUnavailable } = await import('./log/auction-log.ts')

/** Makes the folder: Node's own way might not return. Without the folder the start goes on, or says why it can't. */
function madeFolder(folder: string): string | undefined {
  try {
    makeFolder(folder)
    return folder
  } catch {
    return undefined
  }
}

/**
 * Restarts this process in place, with the same process id, unless it was started with a
 * `--max-semi-space-size` of the operator's. Does nothing where the system can't (Windows). The new
 * process has the cache for compiled code from its first module on, and so needs no TypeScript
 * compiler: that takes as long as the restart, and 15 MiB.
 * @param compileCache folder of that cache, if there is one
 */
function boundMemory(compileCache: string | undefined): void {
  const options = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
  if (process.execve === undefined || process.platform === 'win32') return
  if (options.replaceAll('_', '-').includes(SEMI_SPACE)) return
  const settings = [`${SEMI_SPACE}=${SEMI_SPACE_MIB}`, '--initial-heap-size=64']
  const args = [...settings, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...args], {
    ...ENVIRONMENT,
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    ...process.env,
  })
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await tryToListen(config).catch((cause: unknown) => {
    throw asPortInUse(cause, config)
  })
  // Threads find the cache only here.
  if (compileCache !== undefined) process.env['NODE_COMPILE_CACHE'] ??= compileCache
  // They load their code while this thread loads the server's.
  const workers = config.redisUrl === null && { logWorkers: startLogWorkers() }
  const { createFeedServer } = await import('./feed-server.ts')
  const server = await createFeedServer(config, { ...workers })
  const listening = server.listen()
  stopOn(server, listening)
  try {
    await listening
    // Now, because a killed process would not write it.
    flushCompileCache()
  } catch (cause) {
    await server.close()
    throw asPortInUse(cause, config)
  }
}

/**
 * Listens for a moment, before the log is opened: a server that can't listen must not take the log over
 * from the one that does. @throws the system's error, such as EADDRINUSE
 */
async function tryToListen({ port, host, metricsPort, metricsHost }: Config): Promise<void> {
  const probes = [createServer().listen(port, host)]
  if (metricsPort !== null) probes.push(createServer().listen(metricsPort, metricsHost))
  try {
    await Promise.all(probes.map((probe) => once(probe, 'listening')))
  } finally {
    for (const probe of probes) probe.close()
  }
}

/** Names the setting of a port that is in use; other errors pass unchanged. */
function asPortInUse(cause: unknown, config: Config): unknown {
  if (codeOf(cause) !== 'EADDRINUSE') return cause
  const key = portOf(cause) === config.metricsPort ? 'METRICS_PORT' : 'PORT'
  const port = key === 'PORT' ? config.port : (config.metricsPort ?? 0)
  const next = port < 65_535 ? port + 1 : 3000
  return new ConfigError(`Port ${port} is in use. Choose another with ${key}=${next}.`)
}

/** @param listening settles when the server listens or can't: a server that is stopped before would listen after it */
function stopOn(server: FeedServer, listening: Promise<unknown>): void {
  let isStopping = false
  const stop = async () => {
    // Ctrl+C may signal twice; the second must not interrupt the shutdown.
    if (isStopping) return
    isStopping = true
    try {
      await listening.catch(() => {})
      await server.close()
      process.exitCode = 0
    } catch (cause) {
      console.error(cause)
      process.exitCode = 1
    }
  }
  // Set by programs that start the server, so that it ends with them even when they are killed.
  const isChild = process.env['STOP_WITH_INPUT'] === 'true'
  if (isChild) process.stdin.on('close', stop).resume().unref()
  // The terminal sends Ctrl+C to a child, too; its program decides what that means.
  process.on('SIGINT', isChild ? () => {} : stop)
  process.on('SIGTERM', stop)
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error ? Reflect.get(cause, 'code') : undefined
}

function portOf(cause: unknown): unknown {
  return cause instanceof Error ? Reflect.get(cause, 'port') : undefined
}

try {
  await start()
} catch (cause) {
  // One line for what the operator can fix; our own bugs keep their stack.
  const isTheirs =
    cause instanceof ConfigError || cause instanceof LogUnavailable || codeOf(cause) !== undefined
  console.error(isTheirs && cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
