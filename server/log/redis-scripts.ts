/**
 * The Redis log's keys and atomic steps. Redis runs a script without interruption, and writes its changes to
 * the append-only file as one transaction.
 *
 * Numbers are passed and returned as text: Lua would write large ones as 1.8e+12.
 */
import { hash } from 'node:crypto'
import { ErrorReply } from '@redis/client'
import type { Ask } from './redis-connection.ts'

/** Of all keys. In braces, so that a Redis cluster keeps them on one node, where a script reaches them. */
const PREFIX = '{gavel}'
/** Version of these keys and scripts, raised when nodes of an older release must not use them. */
export const SCHEMA_VERSION = 4
export const SCHEMA = `${PREFIX}:schema`
export const ROOMS = `${PREFIX}:rooms`
/** Stream of changes, by which nodes wake each other. */
export const CHANGES = `${PREFIX}:changes`
/** Written to see whether Redis accepts writes; expires at once. */
export const PROBE = `${PREFIX}:probe`
export const roomKey = (room: string) => `${PREFIX}:room:${room}`
export const eventsKey = (room: string) => `${PREFIX}:events:${room}`
const idsKey = (room: string) => `${PREFIX}:ids:${room}`
export const fileKey = (room: string) => `${PREFIX}:file:${room}`
/** Stream of the data files that the room has had, by their versions. */
export const filesKey = (room: string) => `${PREFIX}:files:${room}`
/** KEYS of `APPEND` and `REMOVE_ROOM`: room, events, ids, file, recorded data files, rooms, changes. */
export function keysOf(room: string): readonly string[] {
  const own = [roomKey(room), eventsKey(room), idsKey(room), fileKey(room), filesKey(room)]
  return [...own, ROOMS, CHANGES]
}

export interface Script {
  readonly text: string
  readonly sha: string
}

function script(text: string): Script {
  return { text, sha: hash('sha1', text, 'hex') }
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

/** @param room Lua for the room's name */
const announce = (changes: string, room: string) =>
  `redis.call('XADD', ${changes}, 'MAXLEN', '~', ${CHANGES_KEPT}, '*', 'room', ${room})`

/**
 * `storeFile` replaces the data file, records it and returns its version; `forgetFiles` deletes recorded
 * data files that no kept event needs, and those beyond the limits. Numbers are text; `first` is the first
 * kept event's, `most` and `mostBytes` how much to keep.
 */
const fileFunctions = (file: string, files: string) => `
local storedAt = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))

local function storeFile(body, tag, series, packed, seq, check, isWithEvent)
  local version = redis.call('HINCRBY', ${file}, 'version', 1)
  redis.call('HSET', ${file}, 'body', body, 'tag', tag, 'series', series, 'seq', seq, 'check', check)
  -- Files of a lost history: their versions would not be above the last.
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

/** Says that the room is not as the condition has it. */
export const CHANGED = 'changed'

/** Returned when the deadline has passed; nothing was changed. */
export const LATE = 'late'

/** `deadline` in milliseconds of Redis's own clock. */
const isTooLate = (deadline: string) => `
local time = redis.call('TIME')
local isTooLate = time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(${deadline})
`

/** In place of a position or tag of the condition: any will do. */
export const ANY = '*'

/**
 * Reads `position`, as `writePosition` writes it, and `tag`, '' for no data file.
 * `isAnother` says that the room is not as the condition has it, and `another` is the reply then.
 */
const readCondition = (room: string, file: string, position: string, tag: string) => `
local state = redis.call('HMGET', ${room}, 'seq', 'check')
local position = (state[1] or '0') .. '.' .. (state[2] or '')
local tag = redis.call('HGET', ${file}, 'tag') or ''
local isAnother = (${position} ~= '${ANY}' and ${position} ~= position)
  or (${tag} ~= '${ANY}' and ${tag} ~= tag)
local another = {'', '${CHANGED}', position, tag}
`

/**
 * KEYS: `keysOf`.
 * ARGV: room, id, digest, event type, data, what happens to the lot, events to keep, data file or '', its
 * tag, the data file packed, when the publication was accepted or '', bytes of packed data files to keep,
 * the position and the tag of the condition, the name in the data file as JSON, deadline.
 *
 * Returns `{known}` with `seq:check:digest` when the room has the id, `{'', LATE}`,
 * `{'', CHANGED, position, tag}`, or else `{'', seq, check}`. The check is chained as in `entry-digest.ts`.
 */
export const APPEND = script(`
local known = redis.call('HGET', KEYS[3], ARGV[2])
if known then return {known} end
${isTooLate('ARGV[16]')}
if isTooLate then return {'', '${LATE}'} end
${fileFunctions('KEYS[4]', 'KEYS[5]')}
${readCondition('KEYS[1]', 'KEYS[4]', 'ARGV[13]', 'ARGV[14]')}
if isAnother then return another end

local function text(number) return string.format('%.0f', number) end

local last = tonumber(state[1] or 0)
local seq = text(last + 1)
local check = string.sub(redis.sha1hex((state[2] or '') .. ARGV[3] .. ARGV[2]), 1, 16)

-- The only write that could fail comes first, so that nothing is written then.
redis.call('XADD', KEYS[2], seq .. '-0',
  'id', ARGV[2], 'type', ARGV[4], 'data', ARGV[5], 'at', ARGV[11],
  'on', storedAt, 'check', check)
redis.call('HSET', KEYS[3], ARGV[2], seq .. ':' .. check .. ':' .. ARGV[3])
redis.call('HSET', KEYS[1], 'seq', seq, 'check', check, 'changed', time[1])
if ARGV[6] ~= 'stays' then redis.call('HDEL', KEYS[1], 'lot', 'unsold') end
if ARGV[6] == 'opens' then redis.call('HSET', KEYS[1], 'lot', ARGV[5]) end
if ARGV[4] == 'Unsold' and redis.call('HEXISTS', KEYS[1], 'lot') == 1 then
  -- Whether it passes the lot is decided by who reads it: a script can't tell players apart.
  local unsold = redis.call('HGET', KEYS[1], 'unsold')
  redis.call('HSET', KEYS[1], 'unsold', (unsold and unsold .. ',' or '') .. ARGV[5])
end
if ARGV[8] ~= '' then
  storeFile(ARGV[8], ARGV[9], ARGV[15], ARGV[10], seq, check, '1')
elseif ARGV[4] == 'biddingStart' and redis.call('HGET', KEYS[4], 'seq') == text(last) then
  -- A bid that directly follows the data file changes nothing in it.
  redis.call('HSET', KEYS[4], 'seq', seq, 'check', check)
end
redis.call('SADD', KEYS[6], ARGV[1])

-- Few at a time, should the settings now keep far fewer.
local first = last + 2 - tonumber(ARGV[7])
if first > 1 then
  local old = redis.call('XRANGE', KEYS[2], '-', '(' .. text(first) .. '-0', 'COUNT', 100)
  for _, entry in ipairs(old) do
    redis.call('HDEL', KEYS[3], entry[2][2])
    redis.call('XDEL', KEYS[2], entry[1])
  end
end
forgetFiles(text(first), ARGV[7], ARGV[12])

${announce('KEYS[7]', 'ARGV[1]')}
return {'', seq, check}
`)

/**
 * KEYS: file, rooms, changes, room, recorded data files. ARGV: room, data file, its tag, the data file
 * packed, how many events and how many bytes of packed data files to keep, the position and the tag of the
 * condition, the name in the data file as JSON, deadline. Returns the data file's version, also where the room has this one already, LATE or
 * `{'', CHANGED, position, tag}`.
 */
export const REPLACE_DATA_FILE = script(`${isTooLate('ARGV[10]')}
if isTooLate then return '${LATE}' end
${fileFunctions('KEYS[1]', 'KEYS[5]')}
${readCondition('KEYS[4]', 'KEYS[1]', 'ARGV[7]', 'ARGV[8]')}
if isAnother and tag == ARGV[3] then return redis.call('HGET', KEYS[1], 'version') end
if isAnother then return another end

local seq = state[1] or '0'
local version = storeFile(ARGV[2], ARGV[3], ARGV[9], ARGV[4], seq, state[2] or '', '0')
redis.call('HSET', KEYS[4], 'changed', time[1])
forgetFiles(string.format('%.0f', tonumber(seq) - tonumber(ARGV[5]) + 1), ARGV[5], ARGV[6])
redis.call('SADD', KEYS[2], ARGV[1])
${announce('KEYS[3]', 'ARGV[1]')}
return version
`)

/**
 * Removes a room. Its memory is freed in the background.
 * KEYS: `keysOf`. ARGV: room, milliseconds for which it must not have changed or '', the position and the
 * tag of the condition, deadline. Returns '1' if it was removed, '0' if there was none or it has changed
 * lately, LATE or `{'', CHANGED, position, tag}`.
 */
export const REMOVE_ROOM = script(`${isTooLate('ARGV[5]')}
if isTooLate then return '${LATE}' end
if redis.call('EXISTS', KEYS[2], KEYS[4]) == 0 then return '0' end
${readCondition('KEYS[1]', 'KEYS[4]', 'ARGV[3]', 'ARGV[4]')}
if isAnother then return another end

local changed = tonumber(redis.call('HGET', KEYS[1], 'changed') or 0)
if ARGV[2] ~= '' and (time[1] - changed) * 1000 < tonumber(ARGV[2]) then return '0' end

redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5])
redis.call('SREM', KEYS[6], ARGV[1])
${announce('KEYS[7]', 'ARGV[1]')}
return '1'
`)
