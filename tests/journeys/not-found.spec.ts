import { expect } from '@playwright/test'
import { requestsFor } from './foreign/record.ts'
import { test, untilJoined } from './support/journey.ts'

test('§2, §8, §9 an unknown path is not found: both texts, logged, without requests; Return to Home leads to the room of /', async ({
  board,
  service,
  log,
}) => {
  log.expect(/^error: .*nope/)
  await board.page.clock.install()
  await board.open('/nope?room=hall-3&delay=60')
  await expect(board.page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  const link = board.page.getByRole('link', { name: 'Return to Home', exact: true })
  await expect(link).toHaveAttribute('href', '/')
  await board.page.clock.fastForward(60_000)
  await expect(link).toBeVisible()
  expect(requestsFor(service.record, '/auctiondatafile.json')).toEqual([])
  expect(requestsFor(service.record, '/socket.io/')).toEqual([])
  await expect(board.alert).toHaveCount(0)
  await link.click()
  await expect(board.heading).toBeVisible()
  await untilJoined(service, 1)
  expect(board.page.url()).toBe(`${board.origin}/`)
  expect(service.record.joins).toEqual([['test-room']])
  const requests = requestsFor(service.record, '/auctiondatafile.json')
  expect(requests.map(({ query }) => String(query))).toEqual([''])
})
