/** With a few viewers; `npm run bench -- restart` uses 5,000. */
import { expect, test } from 'vitest'
import { runRestart } from './run-restart.ts'

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'after %s every viewer is back by itself and has missed nothing',
  { timeout: 180_000 },
  async (signal) => {
    const { allBack, allTold, gaps, repeats, gaveUp } = await runRestart(signal, 200)
    expect({ allBack, allTold, gaps, repeats, gaveUp }).toEqual({
      allBack: true,
      allTold: true,
      gaps: 0,
      repeats: 0,
      gaveUp: 0,
    })
  },
)
