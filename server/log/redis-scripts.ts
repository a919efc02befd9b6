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
/** In the order of `KEYS`. */
const OF_A_ROOM = { roomKey, eventsKey, idsKey, fileKey, filesKey }

export interface Script<Value extends string> {
  readonly text: string
  readonly sha: string
  /** In the order of its ARGV. The deadline is the last. */
  readonly values: readonly Value[]
}

/** @param lua names the keys of a room, `roomsKey`, `changesKey`, the values and `deadline` */
function script<Value extends string>(values: readonly Value[], lua: string): Script<Value> {
  const text = `local ${Object.keys(OF_A_ROOM).join(', ')}, roomsKey, changesKey = unpack(KEYS)
local ${values.join(', ')}, deadline = unpack(ARGV)
${lua}`
  return { text, sha: hash('sha1', text, 'hex'), values }
}

/**
 * Runs a script on a room; its text is sent only where Redis doesn't have it yet.
 * @param deadline in milliseconds of Redis's own clock
 */
export async function runScript<Value extends string>(
  send: Ask,
  timeoutMs: number,
  { text, sha, values }: Script<Value>,
  given: Readonly<Record<Value | 'room', string>>,
  deadline: string,
): Promise<unknown> {
  const keys = [...Object.values(OF_A_ROOM).map((keyOf) => keyOf(given.room)), ROOMS, CHANGES]
  const all = [...values.map((value) => given[value]), deadline]
  const rest = [String(keys.length), ...keys, ...all]
  try {
    return await send(['EVALSHA', sha, ...rest], timeoutMs)
  } catch (cause) {
    if (!(cause instanceof ErrorReply) || !cause.message.startsWith('NOSCRIPT')) throw cause
    return await send(['EVAL', text, ...rest], timeoutMs)
  }
}

/** Changes that the stream keeps at least. A reader that gets this many at once may have missed some. */
export const CHANGES_KEPT = 1_000

const ANNOUNCE = `redis.call('XADD', changesKey, 'MAXLEN', '~', ${CHANGES_KEPT}, '*', 'room', room)`

/**
 * `storeFile` replaces the data file, records it and returns its version; `forgetFiles` deletes recorded
 * data files that no kept event needs, and those beyond the limits. Numbers are text; `first` is the first
 * kept event's.
 */
const FILE_FUNCTIONS = `
local storedAt = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))

local function storeFile(seq, check, isWithEvent)
  local version = redis.call('HINCRBY', fileKey, 'version', 1)
  redis.call('HSET', fileKey, 'body', body, 'tag', bodyTag, 'series', series, 'seq', seq, 'check', check)
  -- Files of a lost history: their versions would not be above the last.
  local newest = redis.call('XREVRANGE', filesKey, '+', '-', 'COUNT', 1)[1]
  if newest and tonumber(string.match(newest[1], '^%d+')) >= version then redis.call('DEL', filesKey) end
  local bytes = redis.call('HINCRBY', fileKey, 'bytes', #packed)
  redis.call('XADD', filesKey, version .. '-0', 'seq', seq, 'event', isWithEvent,
    'on', storedAt, 'bytes', bytes, 'packed', packed)
  return version
end

local function forgetFiles(first)
  local bytes = tonumber(redis.call('HGET', fileKey, 'bytes') or 0)
  -- Few at a time, should the settings now keep far fewer.
  for _ = 1, 10 do
    local oldest = redis.call('XRANGE', filesKey, '-', '+', 'COUNT', 2)
    if not oldest[2] then return end
    local isNeeded = tonumber(oldest[2][2][2]) >= tonumber(first)
    local kept = bytes - tonumber(oldest[1][2][8]) + #oldest[1][2][10]
    local isWithin = kept <= tonumber(mostRecordedBytes)
      and redis.call('XLEN', filesKey) <= tonumber(retainEvents)
    if isNeeded and isWithin then return end
    redis.call('XDEL', filesKey, oldest[1][1])
  end
end
`

/** Says that the room is not as the condition has it. */
export const CHANGED = 'changed'

/** Returned when the deadline has passed; nothing was changed. */
export const LATE = 'late'

const IS_TOO_LATE = `
local time = redis.call('TIME')
local isTooLate = time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(deadline)
`

/** In place of a position or tag of the condition: any will do. */
export const ANY = '*'

/**
 * Compares `position`, as `writePosition` writes it, and `tag`, '' for no data file. `isAnother` says that
 * the room is not as the condition has it, and `another` is the reply then.
 */
const READ_CONDITION = `
local state = redis.call('HMGET', roomKey, 'seq', 'check')
local ownPosition = (state[1] or '0') .. '.' .. (state[2] or '')
local ownTag = redis.call('HGET', fileKey, 'tag') or ''
local isAnother = (position ~= '${ANY}' and position ~= ownPosition)
  or (tag ~= '${ANY}' and tag ~= ownTag)
local another = {'', '${CHANGED}', ownPosition, ownTag}
`

/** The values of a condition. */
const CONDITION = ['position', 'tag'] as const
/** The data file or '', its tag, its series as JSON, it packed; how many of the recorded ones to keep. */
const FILE = ['body', 'bodyTag', 'series', 'packed', 'retainEvents', 'mostRecordedBytes'] as const

/**
 * `lotChange` is what happens to the lot, `acceptedAt` when the publication was accepted, or ''.
 *
 * Returns `{known}` with `seq:check:digest` when the room has the id, `{'', LATE}`,
 * `{'', CHANGED, position, tag}`, or else `{'', seq, check}`. The check is chained as in `entry-digest.ts`.
 */
export const APPEND = script(
  ['room', 'id', 'digest', 'eventType', 'data', 'lotChange', 'acceptedAt', ...FILE, ...CONDITION],
  `
local known = redis.call('HGET', idsKey, id)
if known then return {known} end
${IS_TOO_LATE}
if isTooLate then return {'', '${LATE}'} end
${FILE_FUNCTIONS}
${READ_CONDITION}
if isAnother then return another end

local function text(number) return string.format('%.0f', number) end

local last = tonumber(state[1] or 0)
local seq = text(last + 1)
local check = string.sub(redis.sha1hex((state[2] or '') .. digest .. id), 1, 16)

-- The only write that could fail comes first, so that nothing is written then.
redis.call('XADD', eventsKey, seq .. '-0',
  'id', id, 'type', eventType, 'data', data, 'at', acceptedAt,
  'on', storedAt, 'check', check)
redis.call('HSET', idsKey, id, seq .. ':' .. check .. ':' .. digest)
redis.call('HSET', roomKey, 'seq', seq, 'check', check, 'changed', time[1])
if lotChange ~= 'stays' then redis.call('HDEL', roomKey, 'lot', 'unsold') end
if lotChange == 'opens' then redis.call('HSET', roomKey, 'lot', data) end
if eventType == 'Unsold' and redis.call('HEXISTS', roomKey, 'lot') == 1 then
  -- Whether it passes the lot is decided by who reads it: a script can't tell players apart.
  local unsold = redis.call('HGET', roomKey, 'unsold')
  redis.call('HSET', roomKey, 'unsold', (unsold and unsold .. ',' or '') .. data)
end
if body ~= '' then
  storeFile(seq, check, '1')
elseif eventType == 'biddingStart' and redis.call('HGET', fileKey, 'seq') == text(last) then
  -- A bid that directly follows the data file changes nothing in it.
  redis.call('HSET', fileKey, 'seq', seq, 'check', check)
end
redis.call('SADD', roomsKey, room)

-- Few at a time, should the settings now keep far fewer.
local first = last + 2 - tonumber(retainEvents)
if first > 1 then
  local old = redis.call('XRANGE', eventsKey, '-', '(' .. text(first) .. '-0', 'COUNT', 100)
  for _, entry in ipairs(old) do
    redis.call('HDEL', idsKey, entry[2][2])
    redis.call('XDEL', eventsKey, entry[1])
  end
end
forgetFiles(text(first))

${ANNOUNCE}
return {'', seq, check}
`,
)

/**
 * Returns the data file's version, also where the room has this one already, LATE or
 * `{'', CHANGED, position, tag}`.
 */
export const REPLACE_DATA_FILE = script(
  ['room', ...FILE, ...CONDITION],
  `${IS_TOO_LATE}
if isTooLate then return '${LATE}' end
${FILE_FUNCTIONS}
${READ_CONDITION}
if isAnother and ownTag == bodyTag then return redis.call('HGET', fileKey, 'version') end
if isAnother then return another end

local seq = state[1] or '0'
local version = storeFile(seq, state[2] or '', '0')
redis.call('HSET', roomKey, 'changed', time[1])
forgetFiles(string.format('%.0f', tonumber(seq) - tonumber(retainEvents) + 1))
redis.call('SADD', roomsKey, room)
${ANNOUNCE}
return version
`,
)

/**
 * Removes a room. Its memory is freed in the background. `unchangedForMs` are the milliseconds for which it
 * must not have changed, or ''. Returns '1' if it was removed, '0' if there was none or it has changed
 * lately, LATE or `{'', CHANGED, position, tag}`.
 */
export const REMOVE_ROOM = script(
  ['room', 'unchangedForMs', ...CONDITION],
  `${IS_TOO_LATE}
if isTooLate then return '${LATE}' end
if redis.call('EXISTS', eventsKey, fileKey) == 0 then return '0' end
${READ_CONDITION}
if isAnother then return another end

local changed = tonumber(redis.call('HGET', roomKey, 'changed') or 0)
if unchangedForMs ~= '' and (time[1] - changed) * 1000 < tonumber(unchangedForMs) then return '0' end

redis.call('UNLINK', roomKey, eventsKey, idsKey, fileKey, filesKey)
redis.call('SREM', roomsKey, room)
${ANNOUNCE}
return '1'
`,
)
