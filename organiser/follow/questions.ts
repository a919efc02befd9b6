/**
 * Asks the organiser, while the sheet is followed on: one question at a time, on the terminal and for
 * `gavel desk -c yes`. An answer counts for the changes that were asked about, and for no others.
 */

import type { Confirm } from '../lib/ask.ts'
import { reasonOf } from '../lib/reason.ts'
import type { QuestionFile } from './question-file.ts'

/** Changes that are only published after a yes. */
export interface Question {
  /** A key for each change, such as the text of its row. */
  readonly changes: readonly string[]
  /** One sentence that ends with a question mark. */
  readonly text: string
}

export type Answer = 'yes' | 'no' | 'asked'

export interface Questions {
  /** `undefined` for a change that nobody was asked about. */
  answerTo(change: string): Answer | undefined
  /** Takes an answer from a second terminal, if there is one. */
  listen(): Promise<void>
  /**
   * Asks the first of the present questions without an answer, and withdraws one that is not among them.
   * @param standing changes whose answers still count, also when nothing needs to be asked about them
   */
  consider(questions: readonly Question[], standing: ReadonlySet<string>): Promise<void>
  /** Whether an answer may come. */
  isAsking(): boolean
}

interface Open {
  readonly question: Question
  /** In the file; `null` where it could not be written. */
  id: string | null
  readonly withdrawn: AbortController
}

/**
 * @param confirm for an organiser at the terminal
 * @param print says how to answer where nobody is at the terminal
 */
export function createQuestions(
  file: QuestionFile,
  print: (line: string) => void,
  confirm?: Confirm,
): Questions {
  const answers = new Map<string, Answer>()
  let open: Open | null = null

  async function close(): Promise<void> {
    open?.withdrawn.abort()
    open = null
    await file.withdraw()
  }

  function answer({ question }: Open, yes: boolean): void {
    for (const change of question.changes) answers.set(change, yes ? 'yes' : 'no')
  }

  async function ask(question: Question): Promise<void> {
    const asked: Open = { question, id: null, withdrawn: new AbortController() }
    open = asked
    try {
      asked.id = await file.put(question.text)
    } catch (cause) {
      print(`“gavel desk -c yes” cannot answer here: ${reasonOf(cause)}.`)
    }
    const printHow = () =>
      print(`${question.text} Answer in this folder: gavel desk -c yes, or gavel desk -c no.`)
    const { signal } = asked.withdrawn
    if (confirm === undefined) printHow()
    else {
      confirm(question.text, signal).then(
        (yes) => {
          if (!signal.aborted) answer(asked, yes)
        },
        // The program may run in the background.
        () => signal.aborted || printHow(),
      )
    }
  }

  const isOpen = ({ changes }: Question) =>
    changes.some((change) => (answers.get(change) ?? 'asked') === 'asked')

  return {
    answerTo: (change) => answers.get(change),
    async listen() {
      if (open === null || open.id === null) return
      const yes = await file.answerTo(open.id)
      if (yes !== null) answer(open, yes)
    },
    async consider(questions, standing) {
      const present = new Set(questions.flatMap(({ changes }) => changes))
      for (const [change, given] of answers) {
        const isOver = given === 'asked' || !standing.has(change)
        if (isOver && !present.has(change)) answers.delete(change)
      }
      const next = questions.find(isOpen) ?? null
      for (const change of present) if (!answers.has(change)) answers.set(change, 'asked')
      if (open !== null && !isPartOf(next, open.question)) await close()
      if (open === null && next !== null) await ask(next)
    },
    isAsking: () => open !== null,
  }
}

/** Whether a question asks about nothing that the open one does not ask about: it is not asked again. */
function isPartOf(question: Question | null, open: Question): boolean {
  if (question === null) return false
  const asked = new Set(open.changes)
  const withoutCounts = (text: string) => text.replace(/\d+|s\b/g, '')
  return (
    question.changes.every((change) => asked.has(change)) &&
    withoutCounts(question.text) === withoutCounts(open.text)
  )
}
