/** The thread that `file-thread.ts` starts. */
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { RenderFirstScreen } from '../../contract/first-screen.ts'
import { answerCalls } from '../lib/answer-calls.ts'
import { dataFileFrom, publicationFrom } from './publication.ts'
import { compareFiles } from './recorded-lines.ts'

// Where processors are scarce, viewers go first. Elsewhere it would be the whole process's priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const methods = {
  dataFile: dataFileFrom,
  publication: publicationFrom,
  changes: compareFiles,
  /** @param module with `renderFirstScreen` */
  async firstScreen(module: string, options: Parameters<RenderFirstScreen>[0]) {
    const { renderFirstScreen }: { renderFirstScreen: RenderFirstScreen } = await import(
      pathToFileURL(module).href
    )
    return renderFirstScreen(options)
  },
}

export type FileTasks = typeof methods

answerCalls(methods)
