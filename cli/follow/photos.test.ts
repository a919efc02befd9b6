import { expect, it } from 'vitest'
import { PENDING, startFollowing } from './test/following.ts'

it('photos of nobody in the sheet are named once', async () => {
  const photos = new Map([
    ['2', '0123456789abcdef.webp'],
    ['asha', '0123456789abcdef.webp'],
    ['asha-roa', '0123456789abcdef.webp'],
  ])
  const following = await startFollowing({ photos })
  expect(following.warnings).toEqual([
    expect.stringMatching(/^Photos of nobody in the sheet: asha-roa\. /),
  ])
  await following.save(...PENDING, '4,Dev,1000,,,')
  expect(following.warnings).toEqual([])
})
