import { describe, expect, it } from 'vitest'
import { openAuction } from '../../auction/state.ts'
import { smallLeague } from '../../auction/test/small-league.ts'
import { openSession } from '../../publish/session.ts'
import { createRoom } from '../follow/test/following.ts'
import { changePhase } from './phase.ts'

async function newRoom() {
  const room = createRoom()
  const session = openSession(room.publisher, 'hall')
  await session.replace(null, openAuction(smallLeague()))
  const status = async () => (await room.publisher.dataFile())?.file
  return { room, status, change: (verb: 'open' | 'close') => changePhase(session, 'hall', verb) }
}

describe('gavel open-auction and close-auction', () => {
  it('set the status (§3): closed before the first result, the auction has not started', async () => {
    const { change, status } = await newRoom()
    expect(await change('close')).toBe('Village Cup: the auction has not started.')
    expect(await status()).toMatchObject({ status: 0, phase: 'not started' })
    expect(await change('open')).toBe('Village Cup: the auction is running.')
    const file = await status()
    expect(file).toMatchObject({ status: 1 })
    expect(file).not.toHaveProperty('phase')
  })

  it('close it after a result: the auction is over, and its results can still be corrected', async () => {
    const { room, change, status } = await newRoom()
    await room.publishStep('sold', 2, 2000)
    expect(await change('close')).toBe('Village Cup: the auction is over.')
    await room.publishStep('sale undone', 2, 2000)
    expect(await status()).toMatchObject({ status: 0, phase: 'over' })
  })

  it('publish nothing when the auction is so already', async () => {
    const { room, change } = await newRoom()
    const before = await room.publisher.dataFile()
    expect(await change('open')).toBe('Village Cup: the auction is running.')
    expect(await room.publisher.dataFile()).toEqual(before)
  })

  it('refuse while a lot is open', async () => {
    const { room, change, status } = await newRoom()
    await room.publishStep('lot opened', 2, 1000)
    await expect(change('close')).rejects.toThrow(
      'Refused: a lot is open. End it first, with “sold” or “unsold”.',
    )
    expect(await status()).toMatchObject({ status: 1 })
  })
})
