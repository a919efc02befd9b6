/** Questions on the organiser's terminal. */
import { createInterface } from 'node:readline/promises'

/** Whether somebody can see a question and answer it. */
export function isTerminal(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY
}

/** @returns the answer without spaces around it; empty at the end of the input */
export async function ask(
  question: string,
  signal: AbortSignal,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  const prompt = createInterface({ input, output })
  const ended = new Promise<string>((resolve) => prompt.once('close', () => resolve('')))
  try {
    return (await Promise.race([prompt.question(question, { signal }), ended])).trim()
  } finally {
    prompt.close()
  }
}

/** Whether an answer is yes. */
export function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer.trim())
}
