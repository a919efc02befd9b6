/** The thread that `file-thread.ts` starts. */
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { Problem } from '../lib/problem.ts'
import { compareFiles } from './compare-files.ts'
import type { Task, TaskAnswer } from './file-thread.ts'
import { dataFileFrom, publicationFrom } from './publication-body.ts'

// Where processors are scarce, viewers go first. Elsewhere it would be the whole process's priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answerTo(task)))

/** Other errors than a `Problem` end the thread; the one who asked gets them. */
async function answerTo(task: Task): Promise<TaskAnswer> {
  try {
    return { ok: true, result: await resultOf(task) }
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    const { status, message: detail, errors } = cause
    return { ok: false, problem: { status, detail, errors } }
  }
}

async function resultOf(task: Task) {
  if (task.kind === 'dataFile') return dataFileFrom(task.input)
  if (task.kind === 'publication') return publicationFrom(task.input)
  if (task.kind === 'changes') return compareFiles(task.input)
  const { renderFirstScreen } = await import(pathToFileURL(task.input.module).href)
  return renderFirstScreen(task.input.options)
}
