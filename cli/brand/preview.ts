/** `gavel brand preview`: a rehearsal with the brand, and a page with all its views. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Brands } from '../../contract/brand/brand.ts'
import { untilReady } from '../../publish/until-ready.ts'
import { openInBrowser } from '../browser.ts'
import type { Context } from '../context.ts'
import { CommandFailed } from '../exit-code.ts'
import { runProgram } from '../run-program.ts'
import { ownPictures } from './own-pictures.ts'
import { createDoor } from './preview-door.ts'
import { previewPage, VIEWS } from './preview-page.ts'

/** Beside the rehearsal's own, where a board may be running. */
const DEFAULT_PORT = 3100
const HOST = '127.0.0.1'

/**
 * Plays until the command is stopped. The page is shown as soon as the board takes requests.
 * @param path of the brand's file
 * @param options.run for tests
 * @returns the rehearsal's exit code
 * @throws CommandFailed when PORT is invalid or in use
 */
export async function previewBrand(
  path: string,
  brands: Brands,
  options: { readonly opens: boolean; readonly run?: typeof runProgram },
  context: Context,
): Promise<number> {
  const { opens, run = runProgram } = options
  const { env } = context
  const port = await freePort(env['PORT'])
  const createOwnDoor = () => createDoor(port, ownPictures(brands), dirname(path))
  const doors = await Promise.all(VIEWS.map(() => listen(createOwnDoor())))
  const page = previewPage(doors.map(originOf))
  const server = await listen(
    createHttpServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    }),
  )
  const ended = new AbortController()
  try {
    const address = originOf(server)
    const settings = {
      ...env,
      PORT: String(port),
      BRAND_FILE: path,
      FRAME_ANCESTORS: `'self',${address}`,
    }
    const rehearsal = run('rehearsal', ['--local'], settings, context)
    const wait = (ms: number) => sleep(ms, undefined, { signal: ended.signal })
    untilReady(`http://${HOST}:${port}`, wait, ended.signal).then(
      () => show(address, opens, context),
      () => {}, // the rehearsal has ended, and said why
    )
    return await rehearsal
  } finally {
    ended.abort()
    for (const one of [server, ...doors]) one.close()
  }
}

/** @throws CommandFailed when the port is invalid or in use */
async function freePort(given: string | undefined): Promise<number> {
  const port = Number(given || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CommandFailed('PORT must be a number from 1 to 65535.')
  }
  const probe = createServer().listen(port, HOST)
  try {
    await once(probe, 'listening')
  } catch {
    throw new CommandFailed(
      `Port ${port} is in use by another program. Choose another: PORT=${port + 1} gavel brand preview …`,
    )
  }
  probe.close()
  await once(probe, 'close')
  return port
}

function show(address: string, opens: boolean, { print, env }: Context): void {
  print(`All views: ${address}/`)
  if (opens) openInBrowser(new URL(address), env)
}

async function listen<Listener extends Server>(server: Listener): Promise<Listener> {
  server.listen(0, HOST)
  await once(server, 'listening')
  // The process ends with the rehearsal.
  return server.unref()
}

function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
