import { readFileSync } from 'node:fs'

export type JsonFile =
  | { readonly ok: true; readonly content: unknown }
  | { readonly ok: false; readonly problem: string }

/** Reads a JSON file. Never throws. The problem quotes nothing of the file, which may have secrets. */
export function readJsonFile(path: string): JsonFile {
  try {
    return { ok: true, content: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (cause) {
    const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
    return {
      ok: false,
      problem: typeof code === 'string' ? `cannot be read (${code})` : 'is not JSON',
    }
  }
}
