/** One line of the desk, from a shell. */
import { CommandFailed } from '../lib/exit-code.ts'
import { createDesk, type DeskOptions } from './desk.ts'

/**
 * Does the line.
 * @param ask without it, questions have no answer, so that nothing in doubt is done
 * @returns what the desk prints @throws CommandFailed with that when the line is not done
 */
export async function runOnce(
  line: string,
  options: Omit<DeskOptions, 'terminal'>,
  ask?: (question: string) => Promise<string>,
): Promise<readonly string[]> {
  const printed: string[] = []
  const desk = createDesk({
    ...options,
    terminal: {
      print: (text) => printed.push(text),
      show() {},
      async ask(question) {
        if (ask !== undefined) return ask(question)
        printed.push(question)
        return null
      },
    },
  })
  await desk.start()
  const outcome = await desk.run(line, desk.newsCount())
  if (outcome !== 'quit' && !outcome.isDone) throw new CommandFailed(printed.join('\n'))
  return printed
}
