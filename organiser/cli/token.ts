/** The publish token: created for a server that we start, read for one that is running. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../lib/exit-code.ts'
import { reasonOf } from '../lib/reason.ts'

/** 32 bytes make 43 characters of the URL-safe alphabet; the server asks for 32. */
const BYTES = 32
const USABLE = /^[A-Za-z0-9_-]{32,}$/

/**
 * The token in the file; created, readable only by its owner, if there is no valid one.
 * @throws UsageError when it cannot be kept there
 */
export async function keepToken(file: string): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (USABLE.test(kept)) return kept
  const token = randomBytes(BYTES).toString('base64url')
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${token}\n`, { mode: 0o600 })
    // The mode above is for a new file only.
    await chmod(file, 0o600)
  } catch (cause) {
    throw new UsageError(`The publish token cannot be kept in ${file}: ${reasonOf(cause)}.`)
  }
  return token
}

/** The token of a server that runs already. @throws UsageError when the file has none */
export async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--token-file ${file} cannot be read.`)
  })
  const token = text.trim()
  if (!/^\S+$/.test(token)) throw new UsageError(`--token-file ${file} has no token in it.`)
  return token
}
