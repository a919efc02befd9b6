// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAuctionFile } from '../../../contract/auction-file.ts'
import { POSITION_HEADER, parsePosition } from '../../../contract/position.ts'
import { RECORDED_AT, recordedAuction } from '../../../tests/kit/recorded-auction.ts'
import { listenerOf } from '../../test/fake-channel.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { SPEEDS } from '../playback.ts'
import { createPlayback } from './playback.ts'
import { prepareRecording } from './prepare-recording.ts'

const { steps } = recordedAuction({ lots: 40 })
const recorded = prepareRecording(steps)
const LAST = recorded.steps.length - 1
const DURATION = (recorded.steps[LAST]?.at ?? 0) - (recorded.steps[0]?.at ?? 0)

/** The numbers of all events after a step. */
function eventsAfter(step: number): number[] {
  return recorded.steps.slice(step + 1).flatMap(({ event }) => event?.position?.seq ?? [])
}

function opened() {
  const clock = createFakeClock(RECORDED_AT)
  const options = { clock, status: 'recorded', readFile: readAuctionFile } as const
  const playback = createPlayback(recorded, options)
  const heard: { readonly seq: number | undefined; readonly at: number }[] = []
  const statuses: string[] = []
  const listener = listenerOf({
    onEvent: ({ position }) => heard.push({ seq: position?.seq, at: playback.now() }),
    onStatus: (status) => statuses.push(status),
  })
  const connection = playback.openChannel(listener, false)
  const seqs = () => heard.map(({ seq }) => seq)
  return { clock, playback, connection, listener, heard, statuses, seqs }
}

describe('decisions/replay: a recording in place of the channel', () => {
  test.each(SPEEDS)('at %d × every event is delivered once, in order and at its time', (speed) => {
    const { clock, playback, heard, seqs, statuses } = opened()
    playback.setSpeed(speed)
    playback.play()
    clock.advance(DURATION / speed + steps.length)
    expect(seqs()).toEqual(eventsAfter(0))
    expect(heard.map(({ at }) => at)).toEqual(
      recorded.steps.flatMap(({ event, at }) => (event === null ? [] : at)),
    )
    expect(playback.state.getState()).toMatchObject({ isAtEnd: true, isPlaying: false })
    expect(clock.pendingTimers).toBe(0)
    expect(statuses).toEqual(['recorded'])
  })

  test('nothing is lost, repeated or reordered, whatever is pressed and however late a timer is', () => {
    const actions = fc.oneof(
      fc.record({ advance: fc.nat(30_000) }),
      fc.record({ sleep: fc.nat(120_000) }),
      fc.record({ speed: fc.constantFrom(...SPEEDS) }),
      fc.constantFrom('pause', 'play', 'hide', 'show'),
    )
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 30 }), (presses) => {
        const { clock, playback, connection, seqs } = opened()
        playback.play()
        for (const press of presses) {
          if (press === 'pause') playback.pause()
          else if (press === 'play') playback.play()
          else if (press === 'hide') connection.pause()
          else if (press === 'show') connection.wake()
          else if ('speed' in press) playback.setSpeed(press.speed)
          else if ('sleep' in press) clock.sleep(press.sleep)
          else clock.advance(press.advance)
        }
        connection.wake()
        playback.play()
        clock.advance(DURATION + 1)
        expect(seqs()).toEqual(eventsAfter(0))
      }),
      { numRuns: 100 },
    )
  })

  test('after a jump only what follows is played', () => {
    const { clock, playback, seqs } = opened()
    playback.jumpTo(100)
    expect(playback.now()).toBe(recorded.steps[100]?.at)
    playback.setSpeed(60)
    playback.play()
    clock.advance(DURATION)
    expect(seqs()).toEqual(eventsAfter(100))
  })

  test('a new speed counts from the moment that is shown', () => {
    const { clock, playback } = opened()
    playback.play()
    clock.advance(500)
    playback.setSpeed(20)
    expect(playback.now()).toBe((recorded.steps[0]?.at ?? 0) + 500)
  })

  test('at the end there is nothing to play, and subscribers are told until they leave', () => {
    const { playback } = opened()
    let told = 0
    const leave = playback.state.subscribe(() => {
      told += 1
    })
    playback.jumpTo(LAST)
    expect(playback.state.getState().isAtEnd).toBe(true)
    playback.play()
    expect(playback.state.getState().isPlaying).toBe(false)
    expect(told).toBe(1)
    leave()
    playback.jumpTo(0)
    expect(told).toBe(1)
  })

  test('closing a channel that another has replaced leaves that one playing', () => {
    const { clock, playback, connection, listener, heard } = opened()
    playback.openChannel({ ...listener }, false)
    connection.close()
    playback.play()
    clock.advance(10_000)
    expect(heard.length).toBeGreaterThan(0)
  })

  test('nothing is delivered and no timer is left while it is paused, unseen or closed', () => {
    const { clock, playback, connection, heard } = opened()
    playback.play()
    for (const [stop, go] of [
      [playback.pause, playback.play],
      [() => connection.pause(), () => connection.wake()],
      [() => connection.leave(), () => connection.wake()],
    ] as const) {
      stop()
      const [before, at] = [heard.length, playback.now()]
      expect(clock.pendingTimers).toBe(0)
      clock.advance(60_000)
      expect(heard).toHaveLength(before)
      expect(playback.now()).toBe(at)
      go()
      expect(playback.now()).toBe(at)
      clock.advance(10_000)
      expect(heard.length).toBeGreaterThan(before)
    }
    connection.close()
    expect(clock.pendingTimers).toBe(0)
  })

  test('the lists are those of the moment, with its position', async () => {
    const { playback } = opened()
    playback.jumpTo(LAST)
    let position: string | null = null
    const auction = await playback.loadAuction(new AbortController().signal, (headers) => {
      position = headers.get(POSITION_HEADER)
    })
    expect(parsePosition(position)).toEqual(recorded.steps[LAST]?.event?.position)
    expect(auction.counts.pending).toBe(0)
    playback.jumpTo(0)
    const first = await playback.loadAuction(new AbortController().signal, () => {})
    expect(first.counts.pending).toBe(40)
  })

  test('what was heard before a moment has its open lot and what can still be seen', () => {
    const { playback } = opened()
    playback.jumpTo(LAST)
    const heard = playback.heard()
    expect(heard.at(-1)?.event).toBe(recorded.steps.findLast(({ event }) => event !== null)?.event)
    expect(heard.length).toBeLessThan(LAST)
    expect(heard.filter(({ event }) => event.kind !== 'lotOpened')).toHaveLength(40)
  })
})
