/**
 * The cost of holding viewers and of telling them an event: ours, a lean Socket.IO and a bare
 * long-poll server, each a fresh process, one after the other, with the same viewers.
 *
 * In a round one event is published, and the viewers poll again when all have received it,
 * so that their own work in the other process doesn't pose as the server's delay. Processor time is
 * the server's over all rounds, the polls that follow included. The cost of a publication by itself,
 * however many viewers there are, is measured before the first viewer comes and taken off.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openCrowd } from '../../kit/crowd.ts'
import { publish, startNode, untilReady } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import { type Program, startProgram } from '../../kit/programs.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { until } from '../../kit/until.ts'
import { processorSeconds, residentKilobytes, usedKilobytes } from '../support/meters.ts'
import { median, quantile } from '../support/table.ts'

const ROOM = 'hall'
/** Rounds that are not counted: the runtime is still making up its mind. */
const WARM_UP = 5
const PAUSE_MS = 300
const LONGEST_ROUND_MS = 30_000
const INSPECTED = ['--inspect=127.0.0.1:0']

export const SERVERS = ['ours', 'lean Socket.IO', 'bare long poll'] as const
export type ServerName = (typeof SERVERS)[number]

export interface Deliveries {
  readonly viewers: number
  /** Milliseconds from the publication to the viewers, the median over the rounds. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of processor time. */
  readonly perDelivery: number
  /** Kilobytes in use, and in the process's memory, for each viewer. */
  readonly used: number
  readonly resident: number
  /** Events that a viewer did not receive. */
  readonly missed: number
}

export interface DeliveriesOptions {
  readonly viewers: number
  readonly rounds: number
  /** Bytes of the event as JSON, about. */
  readonly bytes: number
}

export async function measureDeliveries(
  name: ServerName,
  { viewers, rounds, bytes }: DeliveriesOptions,
): Promise<Deliveries> {
  const folder = await makeFolder('gavel-bench-')
  const port = await freePort()
  const server = await startServer(name, port, folder)
  /** Polls that wait for the end of the round. */
  let held: (() => void)[] = []
  let told = new Float64Array(viewers)
  let count = 0
  const release = () => {
    const polls = held
    held = []
    for (const poll of polls) poll()
  }
  try {
    const perPublication = await costOfPublication(server, port, rounds, bytes)
    const usedBefore = await usedKilobytes(server)
    const residentBefore = residentKilobytes(server)
    const crowd = await openCrowd({
      port,
      room: ROOM,
      count: viewers,
      beforePoll: (poll) => held.push(poll),
      onEvent: () => {
        told[count++] = performance.now()
      },
    })
    await delay(1_000)
    const used = (await usedKilobytes(server)) - usedBefore
    const resident = residentKilobytes(server) - residentBefore

    const p50s: number[] = []
    const p99s: number[] = []
    let missed = 0
    let before = 0
    for (let round = -WARM_UP; round < rounds; round += 1) {
      if (round === 0) before = processorSeconds(server)
      told = new Float64Array(viewers)
      count = 0
      const start = performance.now()
      const publishing = publish(port, ROOM, { event: eventOf(round, bytes) })
      await until(() => count === viewers, LONGEST_ROUND_MS, 2)
      await publishing
      missed += viewers - count
      const delays = [...told.slice(0, count)].map((at) => at - start)
      if (round >= 0) {
        p50s.push(quantile(delays, 0.5))
        p99s.push(quantile(delays, 0.99))
      }
      release()
      await delay(PAUSE_MS)
    }
    const spent = processorSeconds(server) - before
    const { gaps, repeats } = crowd.faults()
    crowd.close()
    return {
      viewers,
      p50: median(p50s),
      p99: median(p99s),
      perDelivery: ((spent / rounds - perPublication) / viewers) * 1e6,
      used: used / viewers,
      resident: resident / viewers,
      missed: missed + gaps + repeats,
    }
  } finally {
    await server.stop('SIGKILL')
  }
}

/** Seconds of processor time. */
async function costOfPublication(server: Program, port: number, rounds: number, bytes: number) {
  let before = 0
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if (round === 0) before = processorSeconds(server)
    await publish(port, ROOM, { event: eventOf(round, bytes) })
    await delay(PAUSE_MS)
  }
  return (processorSeconds(server) - before) / rounds
}

function eventOf(round: number, bytes: number): object {
  const data = {
    name: 'Player Name',
    img: '/pictures/17.png',
    pdf_sl_no: 17,
    amount: (round + WARM_UP) * 1e5,
  }
  const event = { eventType: 'NewPlayer', data: { ...data, note: '' } }
  const missing = bytes - JSON.stringify(event).length
  event.data.note = 'x'.repeat(Math.max(0, missing))
  return event
}

async function startServer(name: ServerName, port: number, folder: string): Promise<Program> {
  if (name === 'ours') return startNode({ port, dataDir: folder, flags: INSPECTED })
  const script = name === 'lean Socket.IO' ? 'lean-socket-io' : 'bare-long-poll'
  const program = await startProgram({
    command: process.execPath,
    args: [...INSPECTED, join(import.meta.dirname, 'references', `${script}.ts`)],
    env: { PORT: String(port) },
  })
  await untilReady(program, port)
  return program
}
