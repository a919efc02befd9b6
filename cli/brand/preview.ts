/** `gavel brand preview`: a rehearsal with the brand, and a page with all its views. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import type { Context } from '../context.ts'
import { runProgram } from '../run-program.ts'
import { previewPage, VIEWS } from './preview-page.ts'

/** Beside the rehearsal's own, where a board may be running. */
const DEFAULT_PORT = 3100

/** By the system; the program that opens an address in the browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'open',
  linux: 'xdg-open',
}

/**
 * Plays until the command is stopped.
 * @param path of the brand's file
 * @returns the rehearsal's exit code
 */
export async function previewBrand(
  path: string,
  { opens }: { readonly opens: boolean },
  context: Context,
): Promise<number> {
  const { env, print } = context
  const port = Number(env['PORT'] ?? DEFAULT_PORT)
  const doors = await Promise.all(VIEWS.map(() => listen(openDoor(port))))
  const page = previewPage(doors.map(originOf))
  const server = await listen(
    createHttpServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    }),
  )
  try {
    const address = originOf(server)
    print(`All views: ${address}/`)
    const opener = opens ? OPENERS[process.platform] : undefined
    // Without a desktop there is nothing to open it.
    if (opener !== undefined) spawn(opener, [address], { stdio: 'ignore' }).on('error', () => {})
    const settings = {
      ...env,
      PORT: String(port),
      BRAND_FILE: path,
      FRAME_ANCESTORS: `'self',${address}`,
    }
    return await runProgram('rehearsal', [], settings, context)
  } finally {
    for (const one of [server, ...doors]) one.close()
  }
}

/**
 * Another port of the board. A browser opens six connections to an origin, and each view keeps one for
 * its poll.
 */
function openDoor(port: number): Server {
  return createServer((socket) => {
    const board = connect(port, '127.0.0.1')
    socket.on('error', () => board.destroy())
    board.on('error', () => socket.destroy())
    socket.pipe(board).pipe(socket)
  })
}

async function listen<Listener extends Server>(server: Listener): Promise<Listener> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The process ends with the rehearsal.
  return server.unref()
}

function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
