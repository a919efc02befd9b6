import { expect, it } from 'vitest'
import { PENDING, startFollowing } from './test/following.ts'

it('What is to be said about photos is said once', async () => {
  const photos = new Map(['2', 'asha', 'asha-roa'].map((key) => [key, `${key}.webp`]))
  const following = await startFollowing({ photos })
  const said = () => following.printed.filter((line) => line.startsWith('Photos'))
  const stray = [expect.stringMatching(/^Photos of nobody in the sheet: asha-roa\. /)]
  expect(said()).toEqual(stray)
  await following.save(...PENDING.slice(1))
  expect(said()).toEqual(stray)
})
