/** A whole check: the data file and the channel. */

import { readSettingsBlock } from '../../contract/board-config.ts'
import {
  type ChannelSettings,
  readChannelSettings,
  readFinished,
} from '../../contract/channel-settings.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { createGet } from '../lib/http.ts'
import { checkEvents, type HeardEvent } from './check-events.ts'
import { checkFile } from './check-file.ts'
import { createFindings, type Finding } from './findings.ts'
import { listen } from './listen.ts'
import { type ProbeResult, probe } from './probe.ts'
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
  /** Waits this many milliseconds, or until the check is stopped. */
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface ChannelReport {
  readonly address: string
  readonly room: string
  readonly origin: string
  readonly polling: boolean
  readonly cors: ProbeResult['cors']
  readonly joining: 'works' | 'fails' | 'not tried'
  readonly seconds: number
  readonly events: readonly HeardEvent[]
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
  const findings = createFindings()
  const get = createGet(options.signal)
  const target = await readTarget(options.target, options.folder, options.room, get)
  if (target.problem !== null) {
    const text = `${target.problem}: the board says “Failed to load auction data”`
    findings.add('wrong', 'data file', text)
  }
  if (target.body !== null) checkFile(target.body, findings)
  const refused = (what: string) => findings.add('wrong', 'settings', what)
  const { block, room } = readSettingsBlock(target.settings, refused)
  const usedSettings = { ...block, ...options.settings }
  const isOver = readFinished(usedSettings) !== null
  if (isOver) findings.add('note', 'settings', 'the auction is over: the board opens no channel')
  const settings = readChannelSettings(isOver ? {} : usedSettings, refused)
  const service = isOver ? null : (settings.service ?? target.page?.origin ?? null)
  const channel =
    service === null
      ? null
      : await checkChannel({
          ...settings,
          service,
          room: options.room ?? room,
          origin: options.origin ?? target.page?.origin ?? new URL(service).origin,
        })
  const list = findings.list()
  return {
    ok: list.every(({ level }) => level !== 'wrong'),
    dataFile: target.dataFile,
    channel,
    findings: list,
  }

  async function checkChannel(
    channel: ChannelSettings & {
      readonly service: string
      readonly room: string
      readonly origin: string
    },
  ): Promise<ChannelReport> {
    const { origin, credentials, path } = channel
    const { seconds, wait } = options
    const url = new URL(channel.service)
    // Socket.IO's client adds the slash, too.
    url.pathname = `${path.replace(/\/$/, '')}/`
    const { isPolling, cors } = await probe({ url, origin, credentials }, get, findings)
    const common = { address: url.href, room: channel.room, origin, polling: isPolling, cors }
    if (!isPolling || seconds === 0) {
      return { ...common, joining: 'not tried', seconds: 0, events: [] }
    }
    const { isJoined, messages } = await listen(channel, { origin, seconds }, wait, findings)
    const events = checkEvents(messages, findings)
    if (isJoined && events.length === 0) {
      const text = `none in ${seconds} s: check again while the auction runs, or use --seconds 60`
      findings.add('note', 'events', text)
    }
    return { ...common, joining: isJoined ? 'works' : 'fails', seconds, events }
  }
}
