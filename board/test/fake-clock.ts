export type FakeClock = ReturnType<typeof createFakeClock>

/** A clock that goes only when told to. */
export function createFakeClock(startedAt = 0) {
  const timers = new Map<number, { readonly at: number; readonly act: () => void }>()
  const frames = new Map<number, () => void>()
  let now = startedAt
  let lastId = 0
  let setBackMs = 0

  function nextDue(until: number): number | undefined {
    return [...timers]
      .filter(([, { at }]) => at <= until)
      .sort(([oneId, one], [otherId, other]) => one.at - other.at || oneId - otherId)[0]?.[0]
  }

  return {
    after(ms: number, act: () => void) {
      const id = ++lastId
      timers.set(id, { at: now + ms, act })
      return () => timers.delete(id)
    },
    nextFrame(act: () => void) {
      const id = ++lastId
      frames.set(id, act)
      return () => frames.delete(id)
    },
    now: () => now - setBackMs,
    /** Sets the device's clock back; timers don't heed it. */
    setBack(ms: number) {
      setBackMs += ms
    },
    /** Lets time pass: what falls due acts in the order of its time. */
    advance(ms: number) {
      const until = now + ms
      for (let id = nextDue(until); id !== undefined; id = nextDue(until)) {
        const timer = timers.get(id)
        timers.delete(id)
        now = Math.max(timer?.at ?? now, now)
        timer?.act()
      }
      now = until
    },
    /** Lets time pass in which no timer acts; afterwards those that are due act late. */
    sleep(ms: number) {
      now += ms
      this.advance(0)
    },
    /** Paints one frame, after the timers that are due. */
    paint() {
      this.advance(0)
      const due = [...frames.values()]
      frames.clear()
      for (const act of due) act()
    },
    get pendingTimers() {
      return timers.size
    },
    get pendingFrames() {
      return frames.size
    },
  }
}
