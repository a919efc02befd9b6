/** Whether the pictures that a data file names can be loaded. */

import type { Get } from '../lib/http.ts'
import { reasonOf } from '../lib/reason.ts'
import type { Findings } from './findings.ts'

/** Most pictures that are requested, to spare the host. */
const MOST_PICTURES = 40
/** Requests at one time. */
const LANES = 2

/**
 * Requests the first pictures, two at a time, and reads none to its end.
 * @param base address of the page; relative addresses are resolved against it
 * @returns how many were requested
 */
export async function checkPictures(
  addresses: readonly string[],
  base: URL,
  get: Get,
  findings: Findings,
): Promise<number> {
  const urls = addresses.flatMap((address) => {
    if (/^data:/i.test(address)) return []
    if (URL.canParse(address, base.href)) return [new URL(address, base)]
    findings.add('wrong', 'pictures', 'cannot be loaded: the board shows a placeholder', address)
    return []
  })
  if (base.protocol === 'https:') {
    for (const { protocol, href } of urls) {
      if (protocol !== 'http:') continue
      const text = 'at http:// addresses are requested by https:// on this page'
      findings.add('note', 'pictures', text, href)
    }
  }
  const asked = urls.slice(0, MOST_PICTURES)
  const queue = asked.values()
  const lane = async () => {
    for (const url of queue) {
      const problem = await problemOf(url, get)
      if (problem === null) continue
      const text = 'cannot be loaded: the board shows a placeholder'
      findings.add('wrong', 'pictures', text, `${url.href}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return asked.length
}

async function problemOf(url: URL, get: Get): Promise<string | null> {
  try {
    const response = await get(url)
    await response.body?.cancel()
    if (!response.ok) return String(response.status)
    const type = response.headers.get('content-type') ?? 'no type'
    return /^(image\/|application\/octet-stream)/i.test(type) ? null : `it is ${type}`
  } catch (cause) {
    return reasonOf(cause)
  }
}
