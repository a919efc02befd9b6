/** The thread that has the SQLite log open and makes its changes; `threaded-log.ts` starts it. */
import { answerCalls } from '../lib/answer-calls.ts'
import { SqliteWriter } from './sqlite-writer.ts'

const methods = {
  open: (...given: ConstructorParameters<typeof SqliteWriter>) => new SqliteWriter(...given),
}

export type WriterMethods = typeof methods & SqliteWriter

answerCalls(methods)
