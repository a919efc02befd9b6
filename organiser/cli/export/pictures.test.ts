/** Which pictures an export copies, from where, and which it omits. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { answerEndlessly } from '../../../tests/kit/endless-answer.ts'
import { listen } from '../../../tests/kit/listen.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { addPictures, copyPictures } from './pictures.ts'

let server: URL
let base: string
let requests: string[]

beforeEach(async () => {
  base = await makeTestFolder('gavel-pictures-')
  requests = []
  const http = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    if (url.includes('missing')) response.writeHead(404).end()
    else if (url.includes('endless')) {
      response.setHeader('content-type', 'image/png')
      answerEndlessly(request, response)
    } else if (url.includes('page'))
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    else response.writeHead(200, { 'content-type': 'image/png' }).end(`served ${url}`)
  })
  server = new URL(`http://127.0.0.1:${await listen(http)}`)
})

async function take(logos: readonly string[], pictures?: string) {
  const file = { teams: logos.map((team_logo) => ({ team_logo })) }
  const to = join(base, 'site')
  const signal = new AbortController().signal
  const found = new Set<string>()
  addPictures(file, found)
  const result = await copyPictures(found, { server, folder: pictures, to, signal })
  const teams = result.move(file)['teams'] as { readonly team_logo: string | null }[]
  return { ...result, logos: teams.map(({ team_logo }) => team_logo), to }
}

test('copies each of the server’s pictures once, under a safe name', async () => {
  const twice = '/pictures/एक/a b.png'
  const { logos, taken, to } = await take([twice, twice, '/c.png'])
  expect(taken).toBe(2)
  expect(logos[0]).toBe(logos[1])
  for (const logo of logos) {
    expect(logo).toMatch(/^pictures\/[0-9a-f]{8}-[A-Za-z0-9.-]+$/)
    expect(await readFile(join(to, logo ?? ''), 'utf8')).toMatch(/^served /)
  }
})

test('reads no more than 10 MB of a picture', async () => {
  const { failed } = await take(['/endless.png'])
  expect(failed).toEqual(['/endless.png: is larger than 10 MB'])
})

test('keeps the addresses of pictures on other hosts', async () => {
  const { logos, taken } = await take(['https://cdn.example.org/a.png', 'data:,x'])
  expect({ logos, taken, requests }).toEqual({
    logos: ['https://cdn.example.org/a.png', 'data:,x'],
    taken: 0,
    requests: [],
  })
})

test('omits and reports a picture that fails', async () => {
  const { logos, failed } = await take(['/missing.png', '/page.png', '/pictures/%E0%A4.png'])
  expect(logos).toEqual([null, null, expect.stringMatching(/^pictures\//)])
  expect(failed).toEqual(['/missing.png: answers 404', '/page.png: is text/html'])
})

test('prefers the local folder, and reads nothing outside it', async () => {
  const pictures = join(base, 'local')
  await mkdir(join(pictures, 'teams'), { recursive: true })
  await writeFile(join(pictures, 'teams', 'a.png'), 'local')
  await writeFile(join(base, 'secret.png'), 'secret')
  const { logos, to } = await take(
    ['/pictures/teams/a.png', '/pictures/b.png', '/pictures/..%2Fsecret.png'],
    pictures,
  )
  const contents = await Promise.all(logos.map((logo) => readFile(join(to, logo ?? ''), 'utf8')))
  expect(contents).toEqual(['local', 'served /pictures/b.png', 'served /pictures/..%2Fsecret.png'])
  expect(await readdir(join(to, 'pictures'))).toHaveLength(3)
})
