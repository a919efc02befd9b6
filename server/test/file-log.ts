/** A log that has data files alone, in memory. The first word of a file is its tag. */
import type { AuctionLog, DataFile } from '../log/auction-log.ts'

export function createFileLog() {
  const files = new Map<string, string>()
  const listeners: ((room: string | null) => void)[] = []
  const state = { seq: 5, isFollowed: true, isAway: false, lookUps: 0 }
  const read = async (room: string): Promise<DataFile | null> => {
    if (state.isAway) throw new Error('away')
    const body = files.get(room)
    if (body === undefined) return null
    const position = { seq: state.seq, check: 'c0ffee0000000000' }
    return { tag: body.split(' ')[0] ?? '', seriesName: null, position, body }
  }
  const log = {
    subscribe: (listener: (room: string | null) => void) => listeners.push(listener),
    isFollowed: () => state.isFollowed,
    async dataFileVersion(room: string) {
      state.lookUps += 1
      return read(room)
    },
    dataFile: read,
  } as unknown as AuctionLog
  const announce = (room: string | null) => {
    for (const listener of listeners) listener(room)
  }
  return {
    log,
    files,
    state,
    announce,
    publish(room: string, body: string) {
      files.set(room, body)
      announce(room)
    },
  }
}
