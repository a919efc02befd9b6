/** A whole check: the data file and the channel. */
import { setTimeout as sleep } from 'node:timers/promises'

import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { readSettingsBlock } from '../../contract/board-config.ts'
import { SNAPSHOT } from '../../contract/channel.ts'
import { readChannelSettings, readFinished } from '../../contract/channel-settings.ts'
import { getOwn, isWireObject, type WireObject } from '../../contract/leaf.ts'
import { createGet } from '../lib/http.ts'
import { checkFields, type Fields } from './check-fields.ts'
import { checkFile } from './check-file.ts'
import { Findings } from './findings.ts'
import { listen } from './listen.ts'
import { probe } from './probe.ts'
import { readTarget, type Target } from './target.ts'

const PLAYER: Fields = { name: 'text', pdf_sl_no: 'text', img: 'picture' }

/** Types whose amount the board shows. */
const WITH_AMOUNT: readonly string[] = ['lotOpened', 'playerSold']

export interface CheckOptions {
  /** Address of a board or a data file, or the path of a data file. */
  readonly target: string
  /** Base of relative paths. */
  readonly folder: string
  /** Settings that replace those of the page's block: service, path, credentials, acks. */
  readonly settings: WireObject
  readonly room?: string | undefined
  /** Origin of the board's page, if it differs from the target's. */
  readonly origin?: string | undefined
  /** How long to listen. */
  readonly seconds: number
  readonly signal: AbortSignal
  /** Takes the report, line by line. */
  readonly print: (line: string) => void
}

/**
 * @returns whether the board will show all of it
 * @throws CommandFailed when a file on this machine cannot be read
 */
export async function runCheck(options: CheckOptions): Promise<boolean> {
  const { folder, seconds, signal, print } = options
  // Pending time limits must not keep the process alive.
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
  const findings = new Findings()
  const refused = (what: string) => findings.add('wrong', 'settings', what)
  const get = createGet(signal)
  const target = await readTarget(options.target, folder, options.room, get, findings)
  print(`Data file: ${target.dataFile}`)
  if (target.body !== null) checkFile(target.body, findings)
  await checkChannel(target)
  print('')
  for (const line of findings.lines()) print(line)
  const wrong = findings.list().filter(({ level }) => level === 'wrong').length
  const things = wrong === 1 ? '1 thing' : `${wrong} things`
  print(wrong === 0 ? 'The board will show all of it.' : `${things} will be wrong on the board.`)
  return wrong === 0

  async function checkChannel({ settings: block, page }: Target): Promise<void> {
    const read = readSettingsBlock(block, refused)
    const given = { ...read.block, ...options.settings }
    if (readFinished(given) !== null) {
      print('Channel: none; the settings say that the auction is over.')
      return
    }
    const settings = readChannelSettings(given, refused)
    const service = settings.service ?? page?.origin
    if (service === undefined) {
      print('Channel: not checked; name the service with --service URL.')
      return
    }
    const origin = options.origin ?? page?.origin ?? new URL(service).origin
    const room = options.room ?? read.room
    const url = new URL(service)
    // Socket.IO's client adds the slash, too.
    url.pathname = `${settings.path.replace(/\/$/, '')}/`
    print(`Channel: ${url.href}`)
    print(`  room: ${room}`)
    print(`  origin of the board: ${origin}`)
    const isService = await probe({ ...settings, url, origin }, get, findings)
    const channel = { ...settings, service, room }
    const messages =
      isService && seconds > 0 ? await listen(channel, { origin, seconds }, wait, findings) : null
    if (messages === null) {
      print('  not joined')
      return
    }
    const counts = Map.groupBy(checkEvents(messages, findings), (eventType) => eventType)
    const events = [...counts].map(([type, { length }]) => `${length} × ${type}`)
    print(`  events in ${seconds} s: ${events.join(', ') || 'none'}`)
    if (events.length > 0) return
    const text = `none in ${seconds} s: check again while the auction runs, or use --seconds 60`
    findings.add('note', 'events', text)
  }
}

/**
 * Checks the received messages, in their order, by the board's own parser (§4), and adds its findings.
 * @returns their types
 */
export function checkEvents(messages: readonly unknown[], findings: Findings): readonly string[] {
  return messages.map((message) => {
    const wire = isWireObject(message) ? message : {}
    const given = getOwn(wire, 'eventType')
    const eventType = typeof given === 'string' ? given : '—'
    const parsed = parseAuctionEvent(message)
    if (parsed.ok) {
      const { event } = parsed
      const data = getOwn(wire, 'data')
      const fields: Fields = WITH_AMOUNT.includes(event.kind)
        ? { ...PLAYER, amount: 'price' }
        : PLAYER
      if (isWireObject(data)) checkFields(data, fields, `${eventType}.`, findings)
    } else if (!parsed.isUnknownType) {
      findings.add('wrong', 'auctionEvent', `${parsed.problem}: the board ignores the message`)
    } else if (eventType !== SNAPSHOT) {
      findings.add('wrong', 'eventType', `“${eventType}” is unknown: the board ignores it`)
    }
    return eventType
  })
}
