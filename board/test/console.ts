import { vi } from 'vitest'

type Level = 'error' | 'warn'

const logged: Record<Level, unknown[][]> = { error: [], warn: [] }

/** From here on nothing is printed: what is logged waits to be taken. */
export function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    logged[level] = []
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      logged[level].push(words)
    })
  }
}

/** The logged calls, each as its arguments. A test that logs and does not take it fails. */
export function takeLogged(level: Level): unknown[][] {
  return logged[level].splice(0)
}
