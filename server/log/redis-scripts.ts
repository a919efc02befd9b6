/**
 * The Redis log's keys and atomic steps. Redis runs a script without interruption, and writes its changes to
 * the append-only file as one transaction.
 *
 * Numbers are passed and returned as text: Lua would write large ones as 1.8e+12.
 */
import { createHash } from 'node:crypto'
import { ErrorReply } from '@redis/client'
import type { Ask } from './redis-connection.ts'

/** Of all keys. In braces, so that a Redis cluster keeps them on one node, where a script reaches them. */
const PREFIX = '{gavel}'
export const ROOMS = `${PREFIX}:rooms`
/** Stream of changes, by which nodes wake each other. */
export const CHANGES = `${PREFIX}:changes`
export const EPOCH = `${PREFIX}:epoch`
/** Written to see whether Redis accepts writes; expires at once. */
export const PROBE = `${PREFIX}:probe`
export const roomKey = (room: string) => `${PREFIX}:room:${room}`
export const eventsKey = (room: string) => `${PREFIX}:events:${room}`
export const idsKey = (room: string) => `${PREFIX}:ids:${room}`
export const fileKey = (room: string) => `${PREFIX}:file:${room}`
/** Highest number of all removed rooms. */
const FLOOR = `${PREFIX}:floor`
/** Last number of a removed room. Expires. */
export const removedKey = (room: string) => `${PREFIX}:removed:${room}`
/**
 * How long a removed room is remembered by name. A node that was cut off for longer takes the missing
 * events for a loss, and begins a new epoch.
 */
const REMOVED_KEPT_MS = 7 * 24 * 3_600_000

/** KEYS of `APPEND` and `REMOVE_ROOM`. */
export function keysOf(room: string): readonly string[] {
  const own = [roomKey(room), eventsKey(room), idsKey(room), fileKey(room)]
  return [...own, ROOMS, CHANGES, FLOOR, removedKey(room)]
}

export interface Script {
  readonly text: string
  readonly sha: string
}

function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

/** Runs a script; its text is sent only where Redis doesn't have it yet. */
export async function runScript(
  send: Ask,
  timeoutMs: number,
  { text, sha }: Script,
  keys: readonly string[],
  values: readonly string[],
): Promise<unknown> {
  const rest = [String(keys.length), ...keys, ...values]
  try {
    return await send(['EVALSHA', sha, ...rest], timeoutMs)
  } catch (cause) {
    if (!(cause instanceof ErrorReply) || !cause.message.startsWith('NOSCRIPT')) throw cause
    return await send(['EVAL', text, ...rest], timeoutMs)
  }
}

/**
 * Changes that the stream keeps at least. A reader that gets this many at once may have missed some.
 * Must not become smaller: nodes of the previous release rely on it.
 */
export const CHANGES_KEPT = 1_000

const announce = (changes: string) =>
  `redis.call('XADD', ${changes}, 'MAXLEN', '~', ${CHANGES_KEPT}, '*', 'room', ARGV[1])`

/** Returned when the data file has another mark by now. */
export const CHANGED = 'changed'

/** Returned when the deadline has passed; nothing was changed. */
export const LATE = 'late'

/** `deadline` in milliseconds of Redis's own clock. */
const isTooLate = (deadline: string) => `
local time = redis.call('TIME')
local isTooLate = time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(${deadline})
`

/** `mark` as `toFile` in `redis-log.ts` makes it; '' if there must be no data file. */
const isAnotherFile = (file: string, mark: string) => `
local function isAnotherFile()
  if not ${mark} then return false end
  local file = redis.call('HMGET', ${file}, 'version', 'digest')
  if not file[1] then return ${mark} ~= '' end
  return ${mark} ~= file[1] .. ':' .. (file[2] or '')
end
`

/**
 * KEYS: room, events, ids, file, rooms, changes, floor, removed.
 * ARGV: room, id, digest, event type, data, what happens to the lot, now, floor, events to keep,
 * '1' if a data file comes with it, data file, deadline, the mark that the data file must have, if
 * any.
 *
 * Returns `{known}` with `seq:digest` when the room has the id, `{'', LATE}`, `{'', CHANGED}`, or
 * else `{'', seq, last}`. `last` is not empty when a node has seen a higher number, so the store has
 * lost events; it is then the number that the store had.
 *
 * The digest covers the data file too, so it is that file's mark as well.
 */
export const APPEND = script(`
local known = redis.call('HGET', KEYS[3], ARGV[2])
if known then return {known} end
${isTooLate('ARGV[12]')}
if isTooLate then return {'', '${LATE}'} end
${isAnotherFile('KEYS[4]', 'ARGV[13]')}
if isAnotherFile() then return {'', '${CHANGED}'} end

local function text(number) return string.format('%.0f', number) end

local state = redis.call('HMGET', KEYS[1], 'seq', 'floor')
local last = tonumber(state[1] or 0)
local floor = math.max(tonumber(ARGV[8]), tonumber(state[2] or 0))
local seq = last + 1
local lost = ''
local removed = 0
if last == 0 then removed = tonumber(redis.call('GET', KEYS[8]) or 0) end
if last < floor and removed < floor then lost = text(last) end
if last == 0 or last < floor then seq = math.max(tonumber(ARGV[7]), floor + 1) end
if last == 0 then seq = math.max(seq, tonumber(redis.call('GET', KEYS[7]) or 0) + 1) end

-- The only write that could fail comes first, so that nothing is written then.
redis.call('XADD', KEYS[2], text(seq) .. '-0', 'id', ARGV[2], 'type', ARGV[4], 'data', ARGV[5])
redis.call('HSET', KEYS[3], ARGV[2], text(seq) .. ':' .. ARGV[3])
redis.call('HSET', KEYS[1], 'seq', text(seq), 'changed', time[1])
if last == 0 then redis.call('HSET', KEYS[1], 'first', text(seq)) end
if ARGV[6] == 'opens' then redis.call('HSET', KEYS[1], 'lot', ARGV[5]) end
if ARGV[6] == 'closes' then redis.call('HDEL', KEYS[1], 'lot') end
if ARGV[10] == '1' then
  redis.call('HINCRBY', KEYS[4], 'version', 1)
  redis.call('HSET', KEYS[4], 'body', ARGV[11], 'digest', ARGV[3])
end
redis.call('SADD', KEYS[5], ARGV[1])

-- Few at a time, should the settings now keep far fewer.
local first = seq - tonumber(ARGV[9]) + 1
local old = redis.call('XRANGE', KEYS[2], '-', '(' .. text(first) .. '-0', 'COUNT', 100)
for _, entry in ipairs(old) do
  redis.call('HDEL', KEYS[3], entry[2][2])
  redis.call('XDEL', KEYS[2], entry[1])
end

${announce('KEYS[6]')}
return {'', text(seq), lost}
`)

/**
 * KEYS: file, rooms, changes. ARGV: room, data file, its digest, deadline, the mark that the data
 * file must have, if any. Returns the data file's version, LATE or CHANGED.
 * Adds the room to the known ones, so that a node that misses the change reads it too.
 */
export const REPLACE_DATA_FILE = script(`${isTooLate('ARGV[4]')}
if isTooLate then return '${LATE}' end
${isAnotherFile('KEYS[1]', 'ARGV[5]')}
if isAnotherFile() then return '${CHANGED}' end

local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'body', ARGV[2], 'digest', ARGV[3], 'changed', time[1])
redis.call('SADD', KEYS[2], ARGV[1])
${announce('KEYS[3]')}
return version
`)

/**
 * Removes a room. Its memory is freed in the background.
 * KEYS: room, events, ids, file, rooms, changes, floor, removed. ARGV: room, milliseconds for which it
 * must not have changed or '', deadline, the mark that the data file must have, if any. Returns '1' if it
 * was removed, '0' if there was none or it has changed lately, LATE or CHANGED.
 */
export const REMOVE_ROOM = script(`${isTooLate('ARGV[3]')}
if isTooLate then return '${LATE}' end
${isAnotherFile('KEYS[4]', 'ARGV[4]')}
if isAnotherFile() then return '${CHANGED}' end

if redis.call('EXISTS', KEYS[2], KEYS[4]) == 0 then return '0' end
local state = redis.call('HMGET', KEYS[1], 'seq', 'floor', 'changed')
local changed = math.max(tonumber(state[3] or 0), tonumber(redis.call('HGET', KEYS[4], 'changed') or 0))
if ARGV[2] ~= '' and (time[1] - changed) * 1000 < tonumber(ARGV[2]) then return '0' end

local last = string.format('%.0f', math.max(tonumber(state[1] or 0), tonumber(state[2] or 0)))
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
redis.call('SREM', KEYS[5], ARGV[1])
if tonumber(last) > tonumber(redis.call('GET', KEYS[7]) or 0) then redis.call('SET', KEYS[7], last) end
redis.call('SET', KEYS[8], last, 'PX', ${REMOVED_KEPT_MS})
redis.call('XADD', KEYS[6], 'MAXLEN', '~', ${CHANGES_KEPT}, '*', 'room', ARGV[1], 'removed', last)
return '1'
`)

/**
 * Reads a data file and the position that belongs to it. KEYS: file, room, epoch. ARGV: '1' if the body
 * is wanted. Returns `{version, digest, body, seq, epoch}`; what is missing or not wanted is false.
 */
export const READ_FILE = script(`
local file = redis.call('HMGET', KEYS[1], 'version', 'digest')
local body = ARGV[1] == '1' and redis.call('HGET', KEYS[1], 'body')
return {file[1], file[2], body, redis.call('HGET', KEYS[2], 'seq'), redis.call('GET', KEYS[3])}
`)

/**
 * Returns the epoch of the log; sets one if there is none.
 * KEYS: epoch, changes. ARGV: '', the epoch to set.
 */
export const READ_EPOCH = script(`
local epoch = redis.call('GET', KEYS[1])
if epoch then return epoch end
redis.call('SET', KEYS[1], ARGV[2])
${announce('KEYS[2]')}
return ARGV[2]
`)

/**
 * Checks the newest event of a room that a node has seen, after it was disconnected. If the store
 * lacks that event and the room was not removed, acknowledged events are lost: the log gets a new epoch,
 * unless another node has set one already, and no number up to there is given again.
 * KEYS: epoch, changes, room, events, removed. ARGV: '', a new epoch, the epoch that the node knows, the
 * event's number, its id or '', '1' if events are known to be lost. Returns the epoch, the store's
 * number, and the last number of the room if it was removed, else 0.
 */
export const CONFIRM = script(`
local epoch = redis.call('GET', KEYS[1])
local state = redis.call('HMGET', KEYS[3], 'seq', 'floor')
local last = tonumber(state[1] or 0)
local seen = tonumber(ARGV[4])
local removed = tonumber(redis.call('GET', KEYS[5]) or 0)
local isLost = (last < seen and removed < seen) or ARGV[6] == '1'
if not isLost and ARGV[5] ~= '' then
  -- An event that is no longer kept proves nothing.
  local entry = redis.call('XRANGE', KEYS[4], ARGV[4] .. '-0', ARGV[4] .. '-0')[1]
  isLost = entry ~= nil and entry[2][2] ~= ARGV[5]
end
if last < seen and removed < seen and tonumber(state[2] or 0) < seen then
  redis.call('HSET', KEYS[3], 'floor', ARGV[4])
end
if not epoch or (isLost and epoch == ARGV[3]) then
  redis.call('SET', KEYS[1], ARGV[2])
  ${announce('KEYS[2]')}
  epoch = ARGV[2]
end
return {epoch, string.format('%.0f', last), string.format('%.0f', removed)}
`)
