/** The target of a check: a board, the URL of a data file, or a local data file. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { SETTINGS_BLOCK } from '../../contract/board-config.ts'
import { largerThan, textOf } from '../lib/answer-body.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import type { Get } from '../lib/http.ts'
import { reasonOf } from '../lib/reason.ts'

export interface Target {
  /** Where the data file was read from. */
  readonly dataFile: string
  /** The data file's text; `null` when it could not be fetched. */
  readonly body: string | null
  /** Why there is no data file. */
  readonly problem: string | null
  /** The page on which the board shows it; `null` for a local file. */
  readonly page: URL | null
  /** Text of the settings block of the board's page; empty without such a page. */
  readonly settings: string
}

/** @throws CommandFailed when the file on this machine cannot be read */
export async function readTarget(
  given: string,
  folder: string,
  room: string | undefined,
  get: Get,
): Promise<Target> {
  if (!/^https?:\/\//i.test(given)) return readLocal(given, folder)
  const targetUrl = new URL(given)
  const answer = await fetchText(targetUrl, get)
  const page = new URL('.', answer.url)
  const block = answer.body === null ? null : SETTINGS_BLOCK.exec(answer.body)
  if (block === null) {
    const { body, problem } = answer
    return { dataFile: answer.url.href, body, problem, page, settings: '' }
  }
  const dataFile = new URL(DATA_FILE_PATH.slice(1), page)
  const itsRoom = room ?? targetUrl.searchParams.get('room')
  if (itsRoom !== null) dataFile.searchParams.set('room', itsRoom)
  const { body, problem } = await fetchText(dataFile, get)
  return { dataFile: dataFile.href, body, problem, page, settings: block[2] ?? '' }
}

async function readLocal(given: string, folder: string): Promise<Target> {
  const body = await readFile(resolve(folder, given), 'utf8').catch((cause: unknown) => {
    throw new CommandFailed(`${given} cannot be read: ${reasonOf(cause)}`)
  })
  return { dataFile: given, body, problem: null, page: null, settings: '' }
}

async function fetchText(url: URL, get: Get) {
  try {
    const response = await get(url, { cache: 'no-cache' })
    const body = await textOf(response)
    const final = response.url === '' ? url : new URL(response.url)
    if (response.ok && body !== null) return { url: final, body, problem: null }
    const problem = response.ok ? `is ${largerThan()}` : `answers ${response.status}`
    return { url: final, body: null, problem: `${url.href} ${problem}` }
  } catch (cause) {
    return { url, body: null, problem: `${url.href} cannot be reached: ${reasonOf(cause)}` }
  }
}
