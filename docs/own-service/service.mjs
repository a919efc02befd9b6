// A whole auction service for the board: `node service.mjs PUBLIC`, where PUBLIC is the built board.
// Your own software posts to /event and /lists, with the token.
import { timingSafeEqual } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { Server } from 'socket.io'

const [folder = 'public'] = process.argv.slice(2)
const { PORT = '8080', TOKEN = 'change-me' } = process.env
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://board')
  if (request.method === 'POST') {
    if (!isOurs(request.headers.authorization)) return response.writeHead(401).end()
    let body = ''
    for await (const chunk of request) body += chunk
    if (pathname === '/lists') await replaceLists(body)
    else io.to(searchParams.get('room') ?? 'test-room').emit('auctionEvent', JSON.parse(body))
    return response.writeHead(204).end()
  }
  const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
  const file = await readFile(path).catch(() => null)
  if (file === null) return response.writeHead(404).end()
  const headers = { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }
  response.writeHead(200, { ...headers, 'cache-control': 'no-cache' }).end(file)
})

const isOurs = (given = '') =>
  given.length === TOKEN.length + 7 &&
  timingSafeEqual(Buffer.from(given), Buffer.from(`Bearer ${TOKEN}`))

// In one move: no viewer reads a half of it.
async function replaceLists(text) {
  const path = join(folder, 'auctiondatafile.json')
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

const io = new Server(server)
io.on('connection', (socket) => {
  socket.on('joinAuction', (room) => {
    if (typeof room === 'string') socket.join(room)
  })
})
server.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))
