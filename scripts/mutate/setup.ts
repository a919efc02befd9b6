import { vi } from 'vitest'

// Random input: the same for each change, and little of it.
vi.mock('fast-check', async (importOriginal) => {
  const { default: fc } = await importOriginal<typeof import('fast-check')>()
  const assert: typeof fc.assert = (property, settings) =>
    fc.assert(property, { ...settings, seed: 1, numRuns: 25, endOnFailure: true })
  return { default: { ...fc, assert } }
})
