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

/**
 * Restarts this process in place, with the same process id, unless it was started with a
 * `--max-semi-space-size` of the operator's. Does nothing where the system can't (Windows). The new
 * process has the cache for compiled code from its first module on, and so needs no TypeScript
 * compiler: that takes as long as the restart, and 15 MiB.
 * @param compileCache folder of that cache
 */
export function boundMemory(compileCache: string): void {
  const options = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
  if (process.execve === undefined || process.platform === 'win32') return
  if (options.replaceAll('_', '-').includes(SEMI_SPACE)) return
  const settings = [`${SEMI_SPACE}=${SEMI_SPACE_MIB}`, '--initial-heap-size=64']
  const args = [...settings, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...args], {
    ...ENVIRONMENT,
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
  })
}
