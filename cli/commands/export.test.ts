/** `gavel export` where it cannot begin; `e2e/export.spec.ts` looks at what it writes. */
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { answerEndlessly } from '../../testing/endless-answer.ts'
import { startFeedServer } from '../../testing/feed-server.ts'
import { freePort } from '../../testing/free-port.ts'
import { listen } from '../../testing/listen.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { auctionFile } from '../../testing/wire.ts'
import { gavel } from '../test/gavel.ts'

it('an export that cannot be written reports why and changes nothing', async () => {
  const folder = await makeTestFolder('gavel-export-')
  await writeFile(join(folder, 'mine'), '')
  const refused = (...words: string[]) => gavel(['export', ...words], { folder })
  const nowhere = `http://127.0.0.1:${await freePort()}/`
  expect(await refused('new', '--server', nowhere)).toMatchObject({
    code: 1,
    err: `${nowhere} cannot be reached: nothing answers there\n`,
  })
  const port = await listen(createServer(answerEndlessly))
  expect(await refused('new', '--server', `http://127.0.0.1:${port}`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^http:\S+\/auctiondatafile\.json\S* is larger than 16 MB\n$/),
  })
  const broken = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{')
    setTimeout(() => response.destroy(), 100)
  })
  expect(
    await refused('new', '--server', `http://127.0.0.1:${await listen(broken)}`),
  ).toMatchObject({ code: 1, err: expect.stringMatching(/^http:\S+ cannot be reached: [^\n]+\n$/) })
  const server = await startFeedServer()
  onTestFinished(() => server.remove())
  expect(await refused('new', '--server', server.url)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The room test-room has no data file on http/),
  })
  await server.replaceDataFile(auctionFile())
  expect(await refused('.', '--server', server.url)).toMatchObject({
    code: 2,
    err: '. is not empty: name a new folder\n',
  })
  expect(await readdir(folder)).toEqual(['mine'])
})
