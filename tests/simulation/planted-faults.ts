/**
 * A hundred faults, each of which `plant.ts` plants into a copy of the code, to show what the simulation finds:
 * a text that stands once in the file, and what takes its place.
 */

/** File, text, and the text in its place. */
export type Fault = readonly [file: string, text: string, planted: string]

const inFolder = (folder: string, faults: readonly Fault[]): readonly Fault[] =>
  faults.map(([file, text, planted]) => [`${folder}/${file}`, text, planted])

const CHANNEL = inFolder('server/channel', [
  ['join.ts', '    if (!follower.isConfirmed(room)) await confirm()\n', ''],
  [
    'join.ts',
    '    if (cursor === null) viewer.sendLot(state)\n    else {',
    '    if (cursor !== null) {',
  ],
  [
    'join.ts',
    'viewer.sendReplay(portion)\n      viewer.sendSnapshot',
    'void portion\n      viewer.sendSnapshot',
  ],
  ['join.ts', 'viewer.sendSnapshot(state, isReset)', 'viewer.sendSnapshot(state, false)'],
  ['join.ts', '  viewer.subscribe()\n', '  await viewer.nextTurn()\n  viewer.subscribe()\n'],
  ['join.ts', '  viewer.subscribe()\n', '  if (!isReplay) viewer.subscribe()\n'],
  [
    'join.ts',
    '    if (isLotSent || !viewer.isConnected() || state.seq < (asked?.seq ?? 0)) return',
    '    if (!viewer.isConnected()) return',
  ],
  ['live-channel.ts', '  if (viewers?.size !== 0) return\n', ''],
  [
    'live-channel.ts',
    '[snapshotChunk(room, state, true)], () => {})',
    '[snapshotChunk(room, state, false)], () => {})',
  ],
  ['live-channel.ts', 'if (isRejoin ? !hasCursor :', 'if (isRejoin ? hasCursor :'],
  [
    'live-channel.ts',
    'const membership: Membership = { room, hasCursor }',
    'const membership: Membership = { room, hasCursor: false }',
  ],
  [
    'live-channel.ts',
    'eventPacket({ eventType, data, seq, check }),',
    'eventPacket({ eventType, data, seq, check, replayed: true }),',
  ],
  ['session.ts', '    this.#queue ??= []\n', '    this.#queue = []\n'],
  [
    'session.ts',
    "return id !== '' && this.#pastPolls.includes(hashOf(id))",
    "return id !== '' && this.#pastPolls.length > 99",
  ],
  ['polling.ts', '        this.#onPong(session)\n        return true', '        return true'],
  ['polling.ts', '    if (session.hasQueued) return this.#delivery.flush(session, response)\n', ''],
  [
    'polling.ts',
    '    if (isRetry && session.unacknowledged.length > 0) {',
    '    if (isRetry && session.unacknowledged.length > 9) {',
  ],
  [
    'polling.ts',
    'pongTimeouts.delete(session))\n      this.#pingIntervals.add(session)',
    'pongTimeouts.delete(session)) return',
  ],
  ['polling.ts', '      this.send(session, this.#options.pingOf(session))\n', ''],
  [
    'delivery.ts',
    '    if (response === null || session.hasQueued) {',
    '    if (response === null) {',
  ],
  [
    'delivery.ts',
    '    session.unacknowledged = session.drain()\n',
    '    session.unacknowledged = session.drain().slice(0, 2)\n',
  ],
  ['room-follower.ts', '        this.#options.reset(room.name, room.position)\n', ''],
  [
    'room-follower.ts',
    '    room.isChanged = true\n    if (room.isReading) return\n',
    '    if (room.isReading) return\n    room.isChanged = true\n',
  ],
  [
    'room-follower.ts',
    'isSamePosition(own, after) ? events.slice(index)',
    'own.seq === after.seq ? events.slice(index)',
  ],
  ['join.ts', 'check, replayed: true }', 'check }'],
])

const LOG = inFolder('server', [
  [
    'log/auction-log.ts',
    'condition?.position === undefined || isSamePosition(condition.position, position)',
    'condition?.position === undefined || condition.position.seq <= position.seq',
  ],
  [
    'log/auction-log.ts',
    'const isFile = condition?.tag === undefined || condition.tag === tag',
    'const isFile = true || condition?.tag === tag',
  ],
  ['log/entry-digest.ts', 'before + digest + id', 'digest + id'],
  [
    'log/lot-change.ts',
    "if (change === 'closes' || lot === null) return null",
    'if (lot === null) return null',
  ],
  [
    'log/lot-change.ts',
    'isPassed(open.event.player, parsed.event) ? null : lot',
    'isPassed(open.event.player, parsed.event) ? lot : null',
  ],
  [
    'log/lot-change.ts',
    "if (change === 'opens') return event.data",
    "if (change === 'opens' && lot === null) return event.data",
  ],
  [
    'channel/room-follower.ts',
    '      if (this.#isStopped || events.length === 0) return\n',
    '      if (this.#isStopped || events.length < 2) return\n',
  ],
  [
    'channel/room-follower.ts',
    'for (const event of events) this.#advance(room, room.position, event)\n      broadcast',
    'for (const event of events) this.#advance(room, room.position, event)\n      if (events.length < 4) broadcast',
  ],
  [
    'channel/room-follower.ts',
    '    room.base = room.position\n    room.events = []\n',
    '    room.base = room.position\n',
  ],
  [
    'channel/room-follower.ts',
    '    room.position = { seq, check, lot: lotToHandOut(lot, event) }',
    '    room.position = { seq, check, lot }',
  ],
  [
    'channel/room-follower.ts',
    '      if (name === null) void this.#readAll()\n      else this.#wake(name)',
    '      if (name !== null) this.#wake(name)',
  ],
  ['channel/room-follower.ts', '    })\n    this.#compareAfter(COMPARE_MS)\n', '    })\n'],
  ['channel/room-follower.ts', '    this.#compareAfter(RETRY_MS)\n', ''],
  ['channel/room-follower.ts', '      room.waiters = [...waiters, ...room.waiters]\n', ''],
  [
    'pages/room-cache.ts',
    'for (const room of changed) if (room !== undefined) room.isStale = true',
    'for (const room of changed) if (room !== undefined && name === null) room.isStale = true',
  ],
  [
    'pages/room-cache.ts',
    'const isKnown = isHeld && !room.isStale && this.#log.isFollowed()',
    'const isKnown = isHeld && !room.isStale',
  ],
  [
    'pages/room-cache.ts',
    'return kept?.tag === version.tag ? (kept.form as Form)',
    'return kept !== undefined ? (kept.form as Form)',
  ],
  ['pages/room-cache.ts', '      room.isStale = true\n      throw cause', '      throw cause'],
  [
    'pages/data-file.ts',
    'version?.tag === file.tag ? version.position : file.position',
    'version !== null ? version.position : file.position',
  ],
  [
    'pages/data-file.ts',
    'make({ body, tag, position }) {\n',
    "make({ body, tag, position: { seq } }) {\n      const position = { seq: Math.max(0, seq - 1), check: '' }\n",
  ],
  ['api/publish.ts', '          condition,\n          ...(dataFile', '          ...(dataFile'],
  [
    'api/publish.ts',
    'const { id = randomUUID(), event, dataFile } = read',
    'const { event, dataFile } = read\n        const id = randomUUID()',
  ],
  [
    'api/publish.ts',
    '...(dataFile && { dataFile: dataFile.body,',
    "...(dataFile && event.eventType !== 'playerSold' && { dataFile: dataFile.body,",
  ],
  [
    'api/rooms.ts',
    'const { seq, check, lot } = state ?? { ...BEFORE_FIRST, lot: null }',
    "const { seq, check, lot } = { ...BEFORE_FIRST, lot: null, ...state, check: '' }",
  ],
  [
    'api/rooms.ts',
    '.send({ position: { seq, check }, lot, tag: file?.tag ?? null })',
    '.send({ position: { seq, check }, lot: lot && null, tag: file?.tag ?? null })',
  ],
])

const SEQUENCE = inFolder('board/live/network', [
  [
    'event-sequence.ts',
    'position.seq !== this.#last.seq + 1) {',
    'position.seq > this.#last.seq + 1) {',
  ],
  [
    'event-sequence.ts',
    'position.seq !== this.#last.seq + 1) {',
    'position.seq <= this.#last.seq) {',
  ],
  [
    'event-sequence.ts',
    '      if (isWithoutCursor || this.#isMissed(position)) this.#requestMissing()\n      return',
    '      return',
  ],
  [
    'event-sequence.ts',
    'if (isWithoutCursor || isMissing) this.#requestMissing()',
    'if (isWithoutCursor) this.#requestMissing()',
  ],
  [
    'event-sequence.ts',
    '(!this.#isAnswered || this.#isMissed(position))',
    'this.#isMissed(position)',
  ],
  [
    'event-sequence.ts',
    'const isWithoutCursor = this.#last === null\n    this.#last ??= this.#options.start()\n    if (this.#last === null) return',
    'const isWithoutCursor = false\n    if (this.#last === null) return',
  ],
  ['event-sequence.ts', '    this.#last = position\n    // The answer', '    // The answer'],
  ['event-sequence.ts', '    if (this.#cancelDue !== null) this.#waitForAnswer()\n', ''],
  [
    'event-sequence.ts',
    '    if (event !== null) this.#options.deliver(event)\n    if (isWithoutCursor)',
    '    if (event !== null) this.#options.deliver({ ...event, isReplayed: false })\n    if (isWithoutCursor)',
  ],
  [
    'event-sequence.ts',
    'if (!isReset && this.#last !== null && !isSamePosition',
    'if (this.#last !== null && !isSamePosition',
  ],
  [
    'event-sequence.ts',
    '      if (this.#isMissed(position)) this.#requestMissing()\n      return\n    }\n    this.#last = position\n    this.#isAnswered',
    '      return\n    }\n    this.#last = position\n    this.#isAnswered',
  ],
  [
    'event-sequence.ts',
    '    this.#last = position\n    this.#isAnswered = true\n',
    '    this.#isAnswered = true\n',
  ],
  [
    'event-sequence.ts',
    '    this.#isAnswered = true\n    this.#settle()\n',
    '    this.#isAnswered = true\n',
  ],
  [
    'event-sequence.ts',
    '    this.#settle()\n    this.#options.onSnapshot(snapshot)',
    '    this.#settle()\n    if (isReset) this.#options.onSnapshot(snapshot)',
  ],
  [
    'event-sequence.ts',
    'seq > last.seq || (seq === last.seq && check !== last.check)',
    'seq > last.seq',
  ],
  [
    'event-sequence.ts',
    'seq > last.seq || (seq === last.seq && check !== last.check)',
    'seq !== last.seq || check !== last.check',
  ],
  [
    'event-sequence.ts',
    'if (this.#cancelDue === null && this.#options.rejoin())',
    'if (this.#options.rejoin())',
  ],
  [
    'event-sequence.ts',
    '  #waitForAnswer() {\n    this.#cancelDue?.()\n',
    '  #waitForAnswer() {\n',
  ],
  [
    'event-sequence.ts',
    '      this.#cancelDue = null\n      this.#options.reconnect()',
    '      this.#cancelDue = null',
  ],
  [
    'event-sequence.ts',
    '  disconnected(): void {\n    this.#settle()',
    '  disconnected(): void {\n    this.#last = null',
  ],
  [
    'event-sequence.ts',
    '    this.#isAnswered = false\n    this.#last ??= this.#options.start()\n',
    '    this.#isAnswered = false\n    this.#last = this.#options.start()\n',
  ],
  [
    'socket-channel.ts',
    '    if (!this.#socket.connected) return false\n    this.#sendJoin()\n',
    '    if (!this.#socket.connected) return false\n',
  ],
  [
    'socket-channel.ts',
    'this.#isJoining = true\n      this.#heard()',
    'this.#isJoining = true\n      if (this.#hasCursor) return this.#joined()\n      this.#heard()',
  ],
  [
    'socket-channel.ts',
    'void Promise.resolve().then(() => this.#sequence.announce(position))',
    'this.#sequence.announce(position)',
  ],
  [
    'socket-channel.ts',
    "    else this.#socket.emit('joinAuction', room, cursor)",
    "    else this.#socket.emit('joinAuction', room, {})",
  ],
])

const SESSION = inFolder('board/live', [
  ['live-session.ts', 'if (isVisible) this.retry()\n', 'if (isVisible) this.#line.flush()\n'],
  ['live-session.ts', '        this.#line.flush()\n', '        this.#line.clear()\n'],
  [
    'live-session.ts',
    "this.#dispatch(isVisible ? { type: 'shown', id: ++this.#lastId } : { type: 'hidden' })",
    "if (!isVisible) this.#dispatch({ type: 'hidden' })",
  ],
  ['live-session.ts', '      this.#lastReset = snapshot\n', ''],
  [
    'live-session.ts',
    '      this.#changes = []\n      this.lists.countBy(this.#countChanges)\n    }\n    if (lot',
    '      this.lists.countBy(this.#countChanges)\n    }\n    if (lot',
  ],
  ['live-session.ts', 'areCounted = false', 'areCounted = this.#changes.length % 3 === 0'],
  [
    'live-session.ts',
    'position.seq > listed.seq : requests >= request.number',
    'position.seq >= listed.seq : requests >= request.number',
  ],
  [
    'live-session.ts',
    'if (isOther || isTooLow) this.#strays.add(request)',
    'if (isTooLow) this.#strays.add(request)',
  ],
  [
    'live-session.ts',
    'start: () => (joinsFromLists ? positionOf(this.lists.newest()) : null)',
    'start: () => null',
  ],
  [
    'live-session.ts',
    'if (this.#connection !== null) this.#persistence.onState(',
    'if (this.#connection === null) this.#persistence.onState(',
  ],
  [
    'live-session.ts',
    "this.#line.push(\n          { type: 'snapshotArrived'",
    "this.#showSnapshot(\n          { type: 'snapshotArrived'",
  ],
  ['live-session.ts', '    later.player.name === earlier.player.name &&\n', ''],
  ['live-session.ts', '      if (keys.has(key)) continue\n', ''],
  [
    'live-state.ts',
    'isRaise\n    ? { ...banner, ...message, lot: filledFrom(lot, banner.lot) }',
    'isRaise\n    ? { ...banner, ...message }',
  ],
  [
    'live-state.ts',
    '    lastSale: unlessOf(event.player, state.lastSale),\n      }\n',
    '    lastSale: null,\n        banner: state.banner ?? openLot(null, arrival),\n      }\n',
  ],
  [
    'live-state.ts',
    'const isQuiet = event.isReplayed || state.isHidden',
    'const isQuiet = state.isHidden',
  ],
  [
    'live-state.ts',
    'banner: isQuiet ? banner && (banner.saleId === null ? null : banner) : banner && shown',
    'banner: isQuiet ? banner : banner && shown',
  ],
  [
    'live-state.ts',
    '{ results: [], corrections: [], lastSale: null }',
    '{ corrections: [], lastSale: null }',
  ],
  [
    'live-state.ts',
    'return banner?.saleId === null && !isPassed ? { ...state, banner: null } : state',
    'return state',
  ],
  [
    'live-state.ts',
    'banner: state.banner?.saleId === saleId ? null : state.banner',
    'banner: state.banner?.saleId === saleId ? state.banner : null',
  ],
  [
    'live-state.ts',
    'changes: state.changes + 1,',
    "changes: state.changes + (kind === 'playerAdded' ? 0 : 1),",
  ],
  ['delay-line.ts', 'return age < 0 || age >= delayMs', 'return age < 0 || age >= delayMs / 2'],
  [
    'delay-line.ts',
    'first += 1\n    if (first * 2 > line.length) {\n      line = line.slice(first)',
    'first += 1\n    if (first * 2 > line.length) {\n      line = line.slice(first + (first > 3 ? 1 : 0))',
  ],
  [
    'lot-persistence.ts',
    'if (banner === null || banner.saleId !== null || banner.isUnsold) return null',
    'if (banner === null) return null',
  ],
  [
    'lists-store.ts',
    '          if (signal.aborted) return\n          loaded = request',
    '          loaded = request',
  ],
])

export const PLANTED_FAULTS = { CHANNEL, LOG, SEQUENCE, SESSION }
