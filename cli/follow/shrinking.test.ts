/** `follow` on a sheet that loses rows, or that cannot be read (docs/decisions/following-a-sheet.md). */
import { describe, expect, it } from 'vitest'
import { playerOf } from '../../auction/state.ts'
import type { SheetStatus } from './follow.ts'
import { createSettling } from './settling.ts'
import { createRoom, startFollowing } from './test/following.ts'

const ROWS = ['1,Asha,1000,,5000,Otters', '2,Bina,1000,,4000,Herons', '3,Chitra,1000,,,']
const CUT = ['1,Asha,1000,,5000,Otters', '2,Bina,10']

async function followed(allowRemovals = false) {
  const room = createRoom()
  const settling = createSettling(1000)
  const following = await startFollowing(room, ROWS, { settling, allowRemovals })
  await following.pass(1000)
  return { room, following }
}

describe('a sheet with fewer rows than before', () => {
  it('tells a status screen that it waits, and what it waits for', async () => {
    const notes: (readonly string[])[] = []
    const observer = {
      published: () => {},
      read: (status: SheetStatus) => notes.push(status.notes),
    }
    const settling = createSettling(1000)
    const following = await startFollowing(createRoom(), ROWS, { settling, observer })
    await following.pass(1000)
    expect(notes.at(-1)).toEqual([])
    await following.save(...CUT)
    expect(notes.at(-1)).toEqual([expect.stringContaining('has become shorter')])
    await following.pass(6000)
    expect(notes.at(-1)).toEqual([expect.stringContaining('has no row for Chitra')])
    await following.stop()
  })

  it('waits until it is stable for 5 s', async () => {
    const { room, following } = await followed(true)
    await following.save(...CUT)
    for (const pause of [1000, 2000, 1900]) await following.pass(pause)
    expect(room.events).toEqual([])
    expect(playerOf(await room.state(), 3)).toBeDefined()
    await following.pass(200)
    expect(playerOf(await room.state(), 3)).toBeUndefined()
    await following.stop()
  })

  it('changes nothing if it is whole again before that', async () => {
    const { room, following } = await followed(true)
    const before = await room.state()
    await following.save(...CUT)
    await following.pass(4500)
    await following.save(...ROWS)
    await following.pass(6000)
    expect(await room.state()).toEqual(before)
    expect(room.events).toEqual([])
    await following.stop()
  })

  it('then needs --allow-removals, and takes no sale back', async () => {
    const { room, following } = await followed()
    const before = await room.state()
    await following.save(...CUT)
    await following.pass(4900)
    expect(following.warnings).toEqual([])
    await following.pass(200)
    await following.pass(6000)
    expect(await room.state()).toEqual(before)
    expect(following.warnings).toEqual([
      'cup.csv has no row for Chitra (SL 3): the board keeps them, and line 7 waits; put the rows back, or start again with --allow-removals to remove the players',
    ])
    await following.stop()
  })

  it('does not delay other rows for as long as the row is missing', async () => {
    const { room, following } = await followed()
    await following.save(...ROWS.slice(0, 2))
    await following.pass(5000)
    await following.save(...ROWS.slice(0, 2), '4,Dev,1000,,,')
    await following.pass(1000)
    expect(room.events).toEqual(['NewPlayer 4'])
    await following.stop()
  })

  it('waits as long when only its last row got shorter', async () => {
    const { room, following } = await followed()
    await following.save(ROWS[0] ?? '', '2,Bina,1000,,,', ROWS[2] ?? '')
    await following.pass(1000)
    expect(room.events).toEqual(['UndoSold 2'])
    await following.save(ROWS[0] ?? '', '2,Bina,1000,,,', '3,Chitra K,1000,,3000,Otters')
    await following.pass(1000)
    await following.save(ROWS[0] ?? '', '2,Bina,1000,,,', '3,Chitra K,1000')
    await following.pass(4900)
    expect(room.events).toEqual(['UndoSold 2', 'playerSold 3'])
    await following.pass(200)
    expect(room.events).toEqual(['UndoSold 2', 'playerSold 3', 'UndoSold 3'])
    await following.stop()
  })
})

describe('a sheet with fewer rows, and somebody to ask', () => {
  /** `answer` answers the latest question. */
  async function asked() {
    const questions: { question: string; signal: AbortSignal; answer: (yes: boolean) => void }[] =
      []
    const confirm = (question: string, signal: AbortSignal) =>
      new Promise<boolean>((answer, reject) => {
        questions.push({ question, signal, answer })
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const room = createRoom()
    const settling = createSettling(1000)
    const following = await startFollowing(room, ROWS, { settling, confirm })
    await following.pass(1000)
    return { room, following, questions }
  }

  it('is followed while the question is open, and loses the players after a yes', async () => {
    const { room, following, questions } = await asked()
    await following.save(...ROWS.slice(0, 2))
    await following.pass(5000)
    await following.save(...ROWS.slice(0, 2), '4,Dev,1000,,,')
    await following.pass(1000)
    expect(questions.map(({ question }) => question)).toEqual([
      'Remove Chitra (SL 3) from the board?',
    ])
    expect(room.events).toEqual(['NewPlayer 4'])
    expect(playerOf(await room.state(), 3)).toBeDefined()
    questions[0]?.answer(true)
    await following.pass(1000)
    expect(playerOf(await room.state(), 3)).toBeUndefined()
    expect(following.printed).toContain('1 player removed.')
    await following.stop()
  })

  it('is asked about once after a no, and again about other players', async () => {
    const { room, following, questions } = await asked()
    await following.save(...CUT)
    await following.pass(5000)
    questions[0]?.answer(false)
    for (const pause of [1000, 6000]) await following.pass(pause)
    const before = await room.state()
    expect([before.league.players.length, questions.length]).toEqual([3, 1])
    await following.save(ROWS[0] ?? '')
    await following.pass(5000)
    expect(questions.map(({ question }) => question)).toEqual([
      'Remove Chitra (SL 3) from the board, and publish line 7 as it is?',
      'Remove Bina (SL 2), Chitra (SL 3) from the board?',
    ])
    expect(await room.state()).toEqual(before)
    await following.stop()
  })

  it('withdraws the question when the rows are back', async () => {
    const { room, following, questions } = await asked()
    await following.save(...CUT)
    await following.pass(5000)
    await following.save(...ROWS)
    await following.pass(1000)
    expect(questions[0]?.signal.aborted).toBe(true)
    questions[0]?.answer(true)
    await following.save(...CUT)
    await following.pass(5000)
    expect(questions).toHaveLength(2)
    expect(playerOf(await room.state(), 3)).toBeDefined()
    await following.stop()
  })

  it('asks also before many sales are taken back at once', async () => {
    const { room, following, questions } = await asked()
    const rows = (sold: string) =>
      ['1,Asha', '2,Bina', '3,Chitra', '4,Dev', '5,Esha', '6,Fay'].map(
        (row) => `${row},1000,,${sold}`,
      )
    await following.save(...rows('1000,Otters'))
    await following.pass(1000)
    await following.save(...rows(','))
    await following.pass(6000)
    expect(questions.map(({ question }) => question)).toEqual(['Really take back 6 sales?'])
    expect((await room.state()).sales).toHaveLength(6)
    questions[0]?.answer(true)
    await following.pass(1000)
    expect((await room.state()).sales).toEqual([])
    await following.stop()
  })
})

describe('a sheet that cannot be read for a while', () => {
  it('is reported, also when it can be read again', async () => {
    const { following } = await followed()
    await following.fail('answers 500; asking again in 10 s')
    await following.pass(1000)
    expect(following.warnings).toEqual(['cup.csv answers 500; asking again in 10 s'])
    expect(following.printed).not.toContain('cup.csv can be read again.')
    await following.save(...ROWS)
    await following.pass(1000)
    expect(following.printed.filter((line) => /again/.test(line))).toEqual([
      'cup.csv can be read again.',
    ])
    await following.stop()
  })
})
