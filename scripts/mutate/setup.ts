import { vi } from 'vitest'

// Random input: the same for each change, and little of it.
vi.mock('fast-check', async (importOriginal) => {
  const { default: fc } = await importOriginal<typeof import('fast-check')>()
  const few = { seed: 1, numRuns: 25, endOnFailure: true } as const
  const assert = (property: Parameters<typeof fc.assert>[0], settings: object) =>
    fc.assert(property, { ...settings, ...few })
  return { default: { ...fc, assert } }
})
