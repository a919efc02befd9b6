/**
 * The command that a desk is publishing, in a file on the clerk's machine. Only its owner can read it.
 *
 * Guarantees:
 * - **No command is lost silently.** A command is written to disk before it is sent, and deleted
 *   once its outcome is known; after a crash the next start asks the server about it.
 */
import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailed } from '../lib/exit-code.ts'
import { reasonOf } from '../lib/reason.ts'

/** A command with an unknown outcome. */
export interface Noted {
  /** Id of its publication. */
  readonly id: string
  /** As it was typed. */
  readonly line: string
  readonly file: string
}

export interface Journal {
  /** Records a command before it is sent. @throws CommandFailed when it cannot */
  begin(line: string): Promise<Noted>
  /** The command stays recorded, but this desk sends it no more. */
  giveUp(noted: Noted): void
  end(noted: Noted): Promise<void>
  /** Commands of this room that no running desk is sending. @throws CommandFailed */
  left(): Promise<readonly Noted[]>
}

/** @param folder of the clerk's, made when missing */
export function createJournal(folder: string, server: string, room: string): Journal {
  const auction = hash('sha256', `${server} ${room}`).slice(0, 12)
  const prefix = `sending-${auction}-`
  /** Ids of what this desk is sending. An ended desk may have had the same process id. */
  const own = new Set<string>()
  const failed = (cause: unknown) => {
    throw new CommandFailed(
      `The desk cannot keep its notes in ${folder}: ${reasonOf(cause)}. XDG_STATE_HOME names another folder.`,
    )
  }
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).catch(failed)
  // Where it fails, each command says so.
  ready.catch(() => {})

  return {
    async begin(line) {
      await ready
      const id = randomUUID()
      const file = join(folder, `${prefix}${PROCESS}-${id}`)
      own.add(id)
      await writeFile(file, line, { mode: 0o600, flush: true }).catch(failed)
      return { id, line, file }
    },

    giveUp: ({ id }) => void own.delete(id),

    end: ({ file }) => rm(file, { force: true }),

    async left() {
      await ready
      const found: Noted[] = []
      for (const name of (await readdir(folder).catch(failed)).sort()) {
        if (!name.startsWith(prefix)) continue
        const [, pid, start = '', id = ''] =
          /^(\d+)-(\d*)-(.+)/.exec(name.slice(prefix.length)) ?? []
        if (own.has(id) || (Number(pid) !== process.pid && isRunning(Number(pid), start))) continue
        const file = join(folder, name)
        const line = await readFile(file, 'utf8').catch(() => '')
        // An empty file is from a crash before the command was sent.
        if (line !== '') found.push({ id, line, file })
      }
      return found
    },
  }
}

/** Whether the process that noted a command still runs. Its id may be another program's by now. */
function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // It is running, as another user.
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now === null || now === start
}

/** When a process was started, in the system's own figures; `null` where it does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    // Field 22. The second, the name in brackets, may contain spaces.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${Number.parseInt(boot, 16)}${ticks}`
  } catch {
    return null
  }
}

const PROCESS = `${process.pid}-${startOf(process.pid) ?? ''}`
