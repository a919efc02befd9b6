/** Redis keys. In braces, so that a Redis cluster keeps them on one node, where a script can reach them all. */
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
