/** The sheet that a command names, also by what a window without extensions shows. */
import { statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { CommandFailed } from '../../lib/exit-code.ts'
import { addressOf } from '../../sheet/source/open-sheet.ts'

const EXTENSIONS = ['.xlsx', '.csv']

/**
 * @param given as typed: an address, or a path relative to `folder`
 * @returns the same, with its extension
 * @throws CommandFailed when there is no such file, or more than one
 */
export function findSheet(given: string, folder: string): string {
  if (isSheet(given, folder)) return given
  const found = withExtensions(given, folder)
  if (found.length > 1) {
    throw new CommandFailed(`There are ${found.join(' and ')}: name one of them.`)
  }
  const [only] = found
  if (only !== undefined) return only
  const advice = hasExtension(given) ? ` To begin with an empty one: gavel template ${given}` : ''
  throw new CommandFailed(`There is no file ${given}.${advice}`)
}

/** Whether a first word that is no command means a sheet. */
export function namesSheet(given: string, folder: string): boolean {
  return isSheet(given, folder) || hasExtension(given) || withExtensions(given, folder).length > 0
}

function isSheet(given: string, folder: string): boolean {
  return addressOf(given) !== null || isFile(given, folder)
}

function hasExtension(given: string): boolean {
  return EXTENSIONS.includes(extname(given).toLowerCase())
}

function withExtensions(given: string, folder: string): readonly string[] {
  return EXTENSIONS.map((extension) => given + extension).filter((name) => isFile(name, folder))
}

function isFile(path: string, folder: string): boolean {
  return statSync(resolve(folder, path), { throwIfNoEntry: false })?.isFile() ?? false
}
