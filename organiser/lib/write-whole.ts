import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file, and its folder, in one move: no reader sees half of it, and a full disk leaves the old one. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.new`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(part, content)
    await rename(part, path)
  } catch (cause) {
    await rm(part, { force: true }).catch(() => {})
    throw cause
  }
}
