/** Opens the sheet that a command names: a file, an address, or a link to a Google sheet. */
import { resolve } from 'node:path'
import { UsageError } from '../../lib/exit-code.ts'
import { seriesNameOf } from '../series-name.ts'
import { fileSource } from './file-source.ts'
import { exportAddress, googleRefusals, isPublication } from './google-sheet.ts'
import type { Source } from './source.ts'
import { type UrlSourceOptions, urlSource } from './url-source.ts'

interface OpenSheet {
  readonly source: Source
  /** The auction's name when neither sheet nor flags give one. */
  readonly usualName: string
  /** A line for the organiser, or `null`. */
  readonly hint: string | null
}

const SLOW_PUBLICATION =
  'Google updates a sheet that is published to the web only every few minutes. The link from Share works at once.'

/**
 * @param sheet as typed; a path is relative to `folder`
 * @throws UsageError for an address that is none
 */
export function openSheet(sheet: string, folder: string, options: UrlSourceOptions): OpenSheet {
  const url = addressOf(sheet)
  if (url === null) {
    const source = fileSource(resolve(folder, sheet), options.signal)
    return { source, usualName: seriesNameOf(sheet), hint: null }
  }
  const google = exportAddress(url)
  const named = google && { name: 'The Google sheet', refusal: googleRefusals(google) }
  return {
    source: urlSource(google ?? url, { ...options, ...named }),
    usualName: 'Live',
    hint: google !== null && isPublication(google) ? SLOW_PUBLICATION : null,
  }
}

/** `null` for a file. */
export function addressOf(sheet: string): URL | null {
  // Without its scheme when it was typed or cut.
  const address = /^docs\.google\.com\//i.test(sheet) ? `https://${sheet}` : sheet
  if (!/^https?:\/\//i.test(address)) {
    // A drive of Windows has one letter.
    if (!/^[a-z]{2,}:\/\//i.test(address)) return null
    throw new UsageError(
      `${sheet} is not an address of a sheet: it must begin with https:// or http://.`,
    )
  }
  if (URL.canParse(address)) return new URL(address)
  throw new UsageError(`${sheet} is not an address of a sheet.`)
}
