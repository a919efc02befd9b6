/** What the shells complete. bash itself is asked; the others’ scripts are read. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../program.ts'

function completionOf(shell: string): string {
  const lines: string[] = []
  const signal = new AbortController().signal
  const program = createProgram({
    print: (line) => lines.push(line),
    warn() {},
    env: {},
    folder: '.',
    signal,
  })
  program.parse(['completion', shell], { from: 'user' })
  return lines.join('\n')
}

/** What bash offers for the last word of the line. */
function inBash(script: string, line: string): readonly string[] {
  const words = line.split(' ')
  const code = `${script}\nCOMP_WORDS=(gavel ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}; _gavel; echo "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', code], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split(' ')
}

describe('gavel completion', () => {
  it.each([
    ['so', ['sold']],
    ['--v', ['--version']],
    ['follow --se', ['--server', '--series', '--settle']],
    ['follow auction.csv --al', ['--allow-removals']],
    ['room ', ['list', 'remove', '--help']],
    ['room list --j', ['--json']],
    ['completion f', ['fish']],
    ['follow auc', ['']],
  ])('in bash: gavel %s', (line, offered) => {
    expect([...inBash(completionOf('bash'), line)].sort()).toEqual([...offered].sort())
  })

  it.each(['zsh', 'fish', 'powershell'])('%s knows each command and flag', (shell) => {
    const script = completionOf(shell)
    for (const word of ['sold', 'follow', 'remove', 'preview']) expect(script).toContain(word)
    for (const flag of ['sheet-wins', 'token-file', 'json']) expect(script).toContain(flag)
    expect(script).not.toContain('undefined')
  })
})
