/**
 * The Redis log's keys and atomic steps. Redis runs a script without interruption, and writes its changes to
 * the append-only file as one transaction.
 *
 * Numbers are passed and returned as text: Lua would write large ones as 1.8e+12.
 */
import { createHash } from 'node:crypto'
import { ErrorReply } from '@redis/client'
import { EPOCHS_KEPT } from './auction-log.ts'
import type { Ask } from './redis-connection.ts'

/** Of all keys. In braces, so that a Redis cluster keeps them on one node, where a script reaches them. */
const PREFIX = '{gavel}'
/** Version of these keys and scripts, raised when nodes of an older release must not use them. */
export const SCHEMA_VERSION = 1
export const SCHEMA = `${PREFIX}:schema`
export const ROOMS = `${PREFIX}:rooms`
/** Stream of changes, by which nodes wake each other. */
export const CHANGES = `${PREFIX}:changes`
/** Name of the present epoch. */
export const EPOCH = `${PREFIX}:epoch`
/** Sorted set of the epochs' names, by their ordinals. */
export const EPOCHS = `${PREFIX}:epochs`
/** Identifies Redis's start or promotion in which the present epoch began. */
export const RUN = `${PREFIX}:run`
/** Name of a node's connection that follows the log; the node's own id comes after it. */
export const FOLLOWER = 'gavel-follower:'
/** Written to see whether Redis accepts writes; expires at once. */
export const PROBE = `${PREFIX}:probe`
/** Sorted set of the names of the boards' assets, by the time when they expire; a key for each. */
export const ASSETS = `${PREFIX}:assets`
export const assetKey = (name: string) => `${PREFIX}:asset:${name}`
export const roomKey = (room: string) => `${PREFIX}:room:${room}`
/** Sorted set of the epochs' ordinals, by the room's number before its first event of that epoch. */
export const roomEpochsKey = (room: string) => `${PREFIX}:epochs:${room}`
export const eventsKey = (room: string) => `${PREFIX}:events:${room}`
export const idsKey = (room: string) => `${PREFIX}:ids:${room}`
export const fileKey = (room: string) => `${PREFIX}:file:${room}`
/** Stream of the data files that the room has had, by their versions. */
export const filesKey = (room: string) => `${PREFIX}:files:${room}`
/** Highest number of all removed rooms. */
const FLOOR = `${PREFIX}:floor`
/** Last number of a removed room. Expires. */
export const removedKey = (room: string) => `${PREFIX}:removed:${room}`
/**
 * How long a removed room is remembered by name. A node that was cut off for longer takes the missing
 * events for a loss.
 */
const REMOVED_KEPT_MS = 7 * 24 * 3_600_000

/**
 * KEYS of `APPEND` and `REMOVE_ROOM`: room, events, ids, file, rooms, changes, floor, removed, epoch,
 * epochs, the room's epochs, recorded data files.
 */
export function keysOf(room: string): readonly string[] {
  const own = [roomKey(room), eventsKey(room), idsKey(room), fileKey(room)]
  const common = [ROOMS, CHANGES, FLOOR, removedKey(room), EPOCH, EPOCHS]
  return [...own, ...common, roomEpochsKey(room), filesKey(room)]
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

/** Changes that the stream keeps at least. A reader that gets this many at once may have missed some. */
export const CHANGES_KEPT = 1_000

/** @param room Lua for the room's name; '' for a new epoch */
const announce = (changes: string, room: string) =>
  `redis.call('XADD', ${changes}, 'MAXLEN', '~', ${CHANGES_KEPT}, '*', 'room', ${room})`

/** `beginEpoch` makes an epoch the present one; `addEpoch` returns the ordinal, a new one if need be. */
const epochFunctions = (epoch: string, epochs: string, changes: string) => `
local function addEpoch(name)
  local ordinal = redis.call('ZSCORE', ${epochs}, name)
  if ordinal then return ordinal end
  local newest = redis.call('ZREVRANGE', ${epochs}, 0, 0, 'WITHSCORES')
  ordinal = (newest[2] or 0) + 1
  redis.call('ZADD', ${epochs}, ordinal, name)
  redis.call('ZREMRANGEBYRANK', ${epochs}, 0, ${-EPOCHS_KEPT - 2})
  return ordinal
end

local function beginEpoch(name)
  redis.call('SET', ${epoch}, name)
  addEpoch(name)
  ${announce(changes, "''")}
end
`

/**
 * `storeFile` replaces the data file, records it and returns its version; `forgetFiles` deletes recorded
 * data files that no kept event needs, and those beyond the limits. Numbers are text; `first` is the first
 * kept event's, `most` and `mostBytes` how much to keep.
 */
const fileFunctions = (file: string, files: string) => `
local storedAt = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))

local function storeFile(body, digest, packed, seq, isWithEvent)
  local version = redis.call('HINCRBY', ${file}, 'version', 1)
  redis.call('HSET', ${file}, 'body', body, 'digest', digest)
  -- Those of a lost history: their versions would not be above the last.
  local newest = redis.call('XREVRANGE', ${files}, '+', '-', 'COUNT', 1)[1]
  if newest and tonumber(string.match(newest[1], '^%d+')) >= version then redis.call('DEL', ${files}) end
  local bytes = redis.call('HINCRBY', ${file}, 'bytes', #packed)
  redis.call('XADD', ${files}, version .. '-0', 'seq', seq, 'event', isWithEvent,
    'on', storedAt, 'bytes', bytes, 'packed', packed)
  return version
end

local function forgetFiles(first, most, mostBytes)
  local bytes = tonumber(redis.call('HGET', ${file}, 'bytes') or 0)
  -- Few at a time, should the settings now keep far fewer.
  for _ = 1, 10 do
    local oldest = redis.call('XRANGE', ${files}, '-', '+', 'COUNT', 2)
    if not oldest[2] then return end
    local isNeeded = tonumber(oldest[2][2][2]) >= tonumber(first)
    local kept = bytes - tonumber(oldest[1][2][8]) + #oldest[1][2][10]
    local isWithin = kept <= tonumber(mostBytes) and redis.call('XLEN', ${files}) <= tonumber(most)
    if isNeeded and isWithin then return end
    redis.call('XDEL', ${files}, oldest[1][1])
  end
end
`

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
  return ${mark} ~= file[1] .. ':' .. file[2]
end
`

/**
 * KEYS: `keysOf`.
 * ARGV: room, id, digest, event type, data, what happens to the lot, now, floor, events to keep,
 * '1' if a data file comes with it, data file, a new epoch, when it was accepted or '', the data file
 * packed, bytes of packed data files to keep, deadline, the mark that the data file must have, if any.
 *
 * Returns `{known}` with `seq:digest` when the room has the id, `{'', LATE}`, `{'', CHANGED}`, or
 * else `{'', seq, last}`. `last` is not empty when a node has seen a higher number, so the store has
 * lost events; it is then the number that the store had, and the new epoch has begun.
 *
 * The digest covers the data file too, so it is that file's mark as well.
 */
export const APPEND = script(`${epochFunctions('KEYS[9]', 'KEYS[10]', 'KEYS[6]')}
local known = redis.call('HGET', KEYS[3], ARGV[2])
if known then return {known} end
${isTooLate('ARGV[16]')}
if isTooLate then return {'', '${LATE}'} end
${fileFunctions('KEYS[4]', 'KEYS[12]')}
${isAnotherFile('KEYS[4]', 'ARGV[17]')}
if isAnotherFile() then return {'', '${CHANGED}'} end

local function text(number) return string.format('%.0f', number) end

local epoch = redis.call('GET', KEYS[9])
local state = redis.call('HMGET', KEYS[1], 'seq', 'floor', 'epoch')
local last = tonumber(state[1] or 0)
local floor = math.max(tonumber(ARGV[8]), tonumber(state[2] or 0))
local seq = last + 1
local lost = ''
local removed = 0
if last == 0 then removed = tonumber(redis.call('GET', KEYS[8]) or 0) end
if last < floor and removed < floor then lost = text(last) end
if last == 0 or last < floor then seq = math.max(tonumber(ARGV[7]), floor + 1) end
-- The number after a removed room's last would look like that room's next event.
if last == 0 then seq = math.max(seq, tonumber(redis.call('GET', KEYS[7]) or 0) + 2) end

-- The only write that could fail comes first, so that nothing is written then.
redis.call('XADD', KEYS[2], text(seq) .. '-0',
  'id', ARGV[2], 'type', ARGV[4], 'data', ARGV[5], 'at', ARGV[13],
  'on', storedAt)
if not epoch or lost ~= '' then
  epoch = ARGV[12]
  beginEpoch(epoch)
end
if state[3] ~= epoch then
  -- An epoch that ended later can't be part of this history.
  redis.call('ZREMRANGEBYSCORE', KEYS[11], text(last), '+inf')
  redis.call('ZADD', KEYS[11], text(last), addEpoch(epoch))
  redis.call('ZREMRANGEBYRANK', KEYS[11], 0, ${-EPOCHS_KEPT - 1})
  redis.call('HSET', KEYS[1], 'epoch', epoch)
end
redis.call('HSET', KEYS[3], ARGV[2], text(seq) .. ':' .. ARGV[3])
redis.call('HSET', KEYS[1], 'seq', text(seq), 'changed', time[1])
if last == 0 then redis.call('HSET', KEYS[1], 'first', text(seq)) end
if ARGV[6] == 'opens' then redis.call('HSET', KEYS[1], 'lot', ARGV[5]) end
if ARGV[6] == 'closes' then redis.call('HDEL', KEYS[1], 'lot') end
if ARGV[10] == '1' then storeFile(ARGV[11], ARGV[3], ARGV[14], text(seq), '1') end
redis.call('SADD', KEYS[5], ARGV[1])

-- Few at a time, should the settings now keep far fewer.
local first = seq - tonumber(ARGV[9]) + 1
local old = redis.call('XRANGE', KEYS[2], '-', '(' .. text(first) .. '-0', 'COUNT', 100)
for _, entry in ipairs(old) do
  redis.call('HDEL', KEYS[3], entry[2][2])
  redis.call('XDEL', KEYS[2], entry[1])
end
forgetFiles(text(first), ARGV[9], ARGV[15])

${announce('KEYS[6]', 'ARGV[1]')}
return {'', text(seq), lost}
`)

/**
 * KEYS: file, rooms, changes, room, recorded data files. ARGV: room, data file, its digest, the data
 * file packed, how many events and how many bytes of packed data files to keep, deadline, the mark that the data file must have, if any. Returns the data file's version, LATE or CHANGED.
 * Adds the room to the known ones, so that a node that misses the change reads it too.
 */
export const REPLACE_DATA_FILE = script(`${isTooLate('ARGV[7]')}
if isTooLate then return '${LATE}' end
${fileFunctions('KEYS[1]', 'KEYS[5]')}
${isAnotherFile('KEYS[1]', 'ARGV[8]')}
if isAnotherFile() then return '${CHANGED}' end

local seq = redis.call('HGET', KEYS[4], 'seq') or '0'
local version = storeFile(ARGV[2], ARGV[3], ARGV[4], seq, '0')
redis.call('HSET', KEYS[1], 'changed', time[1])
forgetFiles(string.format('%.0f', tonumber(seq) - tonumber(ARGV[5]) + 1), ARGV[5], ARGV[6])
redis.call('SADD', KEYS[2], ARGV[1])
${announce('KEYS[3]', 'ARGV[1]')}
return version
`)

/**
 * Removes a room. Its memory is freed in the background.
 * KEYS: `keysOf`. ARGV: room, milliseconds for which it
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
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[11], KEYS[12])
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
 * Returns the present epoch. A new one begins if Redis was started or promoted since, since it may
 * have come back with less; or if a node opens the log while no other follows it, since nobody has
 * seen then what happened to the keys.
 * KEYS: epoch, epochs, run, changes. ARGV: a new epoch, '1' if no node followed the log before this one.
 */
export const READ_EPOCH = script(`${epochFunctions('KEYS[1]', 'KEYS[2]', 'KEYS[4]')}
local function info(section, pattern)
  return string.match(redis.call('INFO', section), pattern) or ''
end

local epoch = redis.call('GET', KEYS[1])
local run = info('server', 'run_id:(%x+)') .. info('replication', 'master_replid:(%x+)')
local isSame = epoch and redis.call('GET', KEYS[3]) == run
if isSame and ARGV[2] == '0' then return epoch end
beginEpoch(ARGV[1])
redis.call('SET', KEYS[3], run)
return ARGV[1]
`)

/**
 * Returns the present epoch, and the room's number at the end of the epoch in ARGV; '' for either if
 * there is none.
 * KEYS: epoch, epochs, room, the room's epochs. ARGV: an epoch.
 */
export const END_OF_EPOCH = script(`
local epoch = redis.call('GET', KEYS[1]) or ''
local ordinal = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not ordinal then return {epoch, ''} end
local starts = redis.call('ZRANGE', KEYS[4], 0, -1, 'WITHSCORES')
for n = 1, #starts, 2 do
  if tonumber(starts[n]) > tonumber(ordinal) then return {epoch, starts[n + 1]} end
end
return {epoch, redis.call('HGET', KEYS[3], 'seq') or '0'}
`)

/**
 * Tells the store of the newest number of a room that a node has seen, so that no node gives it again
 * if the store has lost it. KEYS: room, removed. ARGV: the number. Returns the store's number, and the
 * last number of the room if it was removed, else 0.
 */
export const REMIND = script(`
local state = redis.call('HMGET', KEYS[1], 'seq', 'floor')
local last = tonumber(state[1] or 0)
local seen = tonumber(ARGV[1])
local removed = tonumber(redis.call('GET', KEYS[2]) or 0)
if last < seen and removed < seen and tonumber(state[2] or 0) < seen then
  redis.call('HSET', KEYS[1], 'floor', ARGV[1])
end
return {string.format('%.0f', last), string.format('%.0f', removed)}
`)
