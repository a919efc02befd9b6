/** A whole check: the data file and the channel. */
import { setTimeout as sleep } from 'node:timers/promises'

import { readSettingsBlock } from '../../contract/board-config.ts'
import { readChannelSettings, readFinished } from '../../contract/channel-settings.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { createGet } from '../lib/http.ts'
import { checkEvents, type HeardEvent } from './check-events.ts'
import { checkFile } from './check-file.ts'
import { createFindings, type Finding } from './findings.ts'
import { listen } from './listen.ts'
import { probe } from './probe.ts'
import { readTarget } from './target.ts'

export interface CheckOptions {
  /** Address of a board or a data file, or the path of a data file. */
  readonly target: string
  /** Base of relative paths. */
  readonly folder: string
  /** Settings that replace those of the page's block: service, path, credentials, acks. */
  readonly settings: WireObject
  readonly room?: string
  /** Origin of the board's page, if it differs from the target's. */
  readonly origin?: string
  /** How long to listen. */
  readonly seconds: number
  readonly signal: AbortSignal
}

export interface ChannelReport {
  readonly address: string
  readonly room: string
  readonly origin: string
  readonly seconds: number
  /** `null` when the room was not joined. */
  readonly events: readonly HeardEvent[] | null
}

export interface CheckReport {
  /** True when nothing will be wrong on the board. */
  readonly ok: boolean
  readonly dataFile: string
  /** `null` when no service is known. */
  readonly channel: ChannelReport | null
  readonly findings: readonly Finding[]
}

/** @throws CommandFailed when a file on this machine cannot be read */
export async function runCheck(options: CheckOptions): Promise<CheckReport> {
  const { seconds, signal } = options
  // Pending time limits must not keep the process alive.
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
  const findings = createFindings()
  const get = createGet(signal)
  const target = await readTarget(options.target, options.folder, options.room, get, findings)
  if (target.body !== null) checkFile(target.body, findings)
  const channel = await checkChannel()
  const list = findings.list()
  const ok = list.every(({ level }) => level !== 'wrong')
  return { ok, dataFile: target.dataFile, channel, findings: list }

  async function checkChannel(): Promise<ChannelReport | null> {
    const refused = (what: string) => findings.add('wrong', 'settings', what)
    const { block, room: itsRoom } = readSettingsBlock(target.settings, refused)
    const given = { ...block, ...options.settings }
    if (readFinished(given) !== null) {
      findings.add('note', 'settings', 'the auction is over: the board opens no channel')
      return null
    }
    const settings = readChannelSettings(given, refused)
    const service = settings.service ?? target.page?.origin
    if (service === undefined) return null
    const origin = options.origin ?? target.page?.origin ?? new URL(service).origin
    const room = options.room ?? itsRoom
    const url = new URL(service)
    // Socket.IO's client adds the slash, too.
    url.pathname = `${settings.path.replace(/\/$/, '')}/`
    const report = { address: url.href, room, origin, seconds }
    const isService = await probe({ ...settings, url, origin }, get, findings)
    if (!isService || seconds === 0) return { ...report, events: null }
    const messages = await listen(
      { ...settings, service, room },
      { origin, seconds },
      wait,
      findings,
    )
    const events = messages && checkEvents(messages, findings)
    if (events?.length === 0) {
      const text = `none in ${seconds} s: check again while the auction runs, or use --seconds 60`
      findings.add('note', 'events', text)
    }
    return { ...report, events }
  }
}
