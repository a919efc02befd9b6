/** The target of a check: a board, the URL of a data file, or a local data file. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { SETTINGS_BLOCK } from '../../contract/board-config.ts'
import { largerThan, textOf } from '../lib/answer-body.ts'
import type { Get } from '../lib/http.ts'
import { failing, reasonOf } from '../lib/reason.ts'
import type { Findings } from './findings.ts'

export interface Target {
  /** Where the data file was read from. */
  readonly dataFile: string
  /** The data file's text; `null` when it could not be fetched. */
  readonly body: string | null
  /** The page on which the board shows it; `null` for a local file. */
  readonly page: URL | null
  /** Text of the settings block of the board's page; empty without such a page. */
  readonly settings: string
}

/**
 * Reads the data file and the settings, and adds why it cannot.
 * @throws CommandFailed when the file on this machine cannot be read
 */
export async function readTarget(
  given: string,
  folder: string,
  room: string | undefined,
  get: Get,
  findings: Findings,
): Promise<Target> {
  if (!/^https?:\/\//i.test(given)) {
    const path = resolve(folder, given)
    const body = await readFile(path, 'utf8').catch(failing(`${given} cannot be read`))
    return { dataFile: given, body, page: null, settings: '' }
  }
  const targetUrl = new URL(given)
  const { url, body } = await fetchText(targetUrl, get, findings)
  const page = new URL('.', url)
  const block = SETTINGS_BLOCK.exec(body ?? '')
  if (block === null) return { dataFile: url, body, page, settings: '' }
  const dataFile = new URL(DATA_FILE_PATH.slice(1), page)
  const itsRoom = room ?? targetUrl.searchParams.get('room')
  if (itsRoom !== null) dataFile.searchParams.set('room', itsRoom)
  const fetched = await fetchText(dataFile, get, findings)
  return { dataFile: dataFile.href, body: fetched.body, page, settings: block[2] ?? '' }
}

/** @returns the final address, and the text, or `null` where there is none */
async function fetchText({ href }: URL, get: Get, findings: Findings) {
  const refused = (problem: string) =>
    findings.add(
      'wrong',
      'data file',
      `${href} ${problem}: the board says “Failed to load auction data”`,
    )
  try {
    const response = await get(new URL(href), { cache: 'no-cache' })
    const body = await textOf(response)
    if (response.ok && body !== null) return { url: response.url, body }
    refused(response.ok ? `is ${largerThan()}` : `answers ${response.status}`)
    return { url: response.url, body: null }
  } catch (cause) {
    refused(`cannot be reached: ${reasonOf(cause)}`)
    return { url: href, body: null }
  }
}
