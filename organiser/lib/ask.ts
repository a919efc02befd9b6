/** Questions on the organiser's terminal. */
import { readFileSync } from 'node:fs'
import { createInterface as createLines } from 'node:readline'
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

/** Puts a question while other lines are printed. @returns whether the answer is yes; rejects when it is withdrawn */
export type Confirm = (question: string, withdrawn: AbortSignal) => Promise<boolean>

/** Asks without a prompt, which the next line would overwrite. */
export function createConfirm(
  print: (line: string) => void,
  input: NodeJS.ReadableStream = process.stdin,
): Confirm {
  return (question, withdrawn) =>
    new Promise((resolve, reject) => {
      // Reading the terminal stops a program that runs in the background.
      if (!isInForeground()) throw new Error('nobody can answer')
      print(`${question} Type yes or no.`)
      const lines = createLines({ input, terminal: false })
      const end = () => {
        lines.close()
        reject(withdrawn.reason)
      }
      withdrawn.addEventListener('abort', end)
      lines.on('line', (line) => {
        if (!isYes(line) && !isNo(line)) return
        withdrawn.removeEventListener('abort', end)
        lines.close()
        resolve(isYes(line))
      })
    })
}

/** Whether an answer is no. */
export function isNo(answer: string): boolean {
  return /^no?$/i.test(answer.trim())
}

/** From Linux; true on other systems. */
function isInForeground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The second field, the name in brackets, may contain spaces.
    const [, , group, , , groupInFront] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return groupInFront === '-1' || group === groupInFront
  } catch {
    return true
  }
}
