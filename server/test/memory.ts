import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MiB. */
export async function memoryOf({ pid }: { readonly pid: number }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
