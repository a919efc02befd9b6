/**
 * Runs tasks one after the other. Members whose tasks wait take turns (round robin), so that each
 * waits for at most one task of every other member, beside its own. Guarantees: every task runs, those
 * of one member in order; a failed one doesn't stop those after it.
 */

type RoundRobin = <Result>(member: string, task: () => Promise<Result>) => Promise<Result>

/** @param between awaited between two tasks; none waits for it where nothing ran before */
export function createRoundRobin(between = async (): Promise<void> => {}): RoundRobin {
  /** Tasks that wait, by member. The next member stands first. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  async function run() {
    isRunning = true
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [member, tasks] = next.value
      const task = tasks.shift()
      // To the end of the row, or out of it.
      waiting.delete(member)
      if (tasks.length > 0) waiting.set(member, tasks)
      await task?.()
      await between()
    }
    isRunning = false
  }

  return (member, task) =>
    new Promise((resolve, reject) => {
      const tasks = waiting.get(member) ?? []
      waiting.set(member, tasks)
      tasks.push(() => Promise.resolve().then(task).then(resolve, reject))
      if (!isRunning) void run()
    })
}
