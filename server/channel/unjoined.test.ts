import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Session } from './session.ts'
import { UnjoinedSessions } from './unjoined.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sessions that were opened by these addresses, in this order. */
function opened(...addresses: readonly string[]) {
  const unjoined = new UnjoinedSessions()
  const sessions = addresses.map((address, n) => new Session(`s${n}`, address, { left: 1, at: 0 }))
  for (const session of sessions) unjoined.add(session)
  return { unjoined, sessions }
}

test('the network with the most sessions gives way, with its oldest', () => {
  const { unjoined, sessions } = opened('1.1.1.1', '2.2.2.2', '3.3.3.3', '2.2.2.2', '2.2.2.2')
  expect(unjoined.toLeaveNode('4.4.4.4')).toBe(sessions[1])
  expect(unjoined.toLeaveNode('1.1.1.1')).toBe(sessions[1])
})

test('many /64 networks of one /48 count as one network', () => {
  const { unjoined, sessions } = opened(
    '1.1.1.1',
    '2001:db8:1:100',
    '1.1.1.1',
    '2001:db8:1:200',
    '2001:db8:1:300',
  )
  expect(unjoined.toLeaveNode('4.4.4.4')).toBe(sessions[1])
})

test('a viewer between handshake and join does not give way to one of a larger or equal network', () => {
  const { unjoined } = opened('1.1.1.1', '2.2.2.2', '2.2.2.2')
  for (const address of ['2.2.2.2', '1.1.1.1']) {
    expect(unjoined.toLeaveNode(address)).toBeUndefined()
  }
  expect(opened('1.1.1.1').unjoined.toLeaveNode('4.4.4.4')).toBeUndefined()
})

test('the oldest gives way to anyone once it had 3 s to join', () => {
  const { unjoined, sessions } = opened('1.1.1.1', '2.2.2.2')
  vi.advanceTimersByTime(2_900)
  expect(unjoined.toLeaveNode('2.2.2.2')).toBeUndefined()
  expect(unjoined.toLeaveNetwork('2.2.2.2')).toBeUndefined()
  vi.advanceTimersByTime(100)
  expect(unjoined.toLeaveNode('2.2.2.2')).toBe(sessions[0])
  expect(unjoined.toLeaveNetwork('2.2.2.2')).toBe(sessions[1])
})

test('in a full network its own oldest session gives way, whatever others have', () => {
  const { unjoined, sessions } = opened('1.1.1.1', '2001:db8:1:7', '2001:db8:1:8')
  vi.advanceTimersByTime(3_000)
  expect(unjoined.toLeaveNetwork('2001:db8:1:8')).toBe(sessions[2])
  expect(unjoined.toLeaveNetwork('2001:db8:1:0/56')).toBe(sessions[1])
  expect(unjoined.toLeaveNetwork('2001:db8:2/48')).toBeUndefined()
})

test('a session that has joined or ended does not count', () => {
  const { unjoined, sessions } = opened('1.1.1.1', '1.1.1.1', '1.1.1.1')
  for (const session of sessions) unjoined.delete(session)
  vi.advanceTimersByTime(3_000)
  expect(unjoined.toLeaveNode('4.4.4.4')).toBeUndefined()
  expect(unjoined.toLeaveNetwork('1.1.1.1')).toBeUndefined()
  expect([...unjoined.due(performance.now() + 10_000)]).toEqual([])
})

test('a flood of sessions does not lengthen the choice', () => {
  const flood = Array.from({ length: 10_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`)
  const { unjoined } = opened(...flood, '1.1.1.1', '1.1.1.1')
  expect(unjoined.toLeaveNode('4.4.4.4')).toBeUndefined()
})
