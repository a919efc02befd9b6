/** What the shells complete. bash itself is asked; the others’ scripts are read. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { gavel } from '../test/gavel.ts'

const completionOf = async (shell: string) => (await gavel(['completion', shell])).out

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
  ])('in bash: gavel %s', async (line, offered) => {
    expect([...inBash(await completionOf('bash'), line)].sort()).toEqual([...offered].sort())
  })

  it.each(['zsh', 'fish', 'powershell'])('%s knows each command and flag', async (shell) => {
    const script = await completionOf(shell)
    for (const word of ['sold', 'follow', 'remove', 'preview']) expect(script).toContain(word)
    for (const flag of ['sheet-wins', 'token-file', 'json']) expect(script).toContain(flag)
    expect(script).not.toContain('undefined')
  })
})
