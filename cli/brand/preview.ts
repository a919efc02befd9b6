/** `gavel brand preview`: a rehearsal with the brand, and a page with all its views. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Brands } from '../../contract/brand/brand.ts'
import { checkPortIsFree } from '../../publish/local-server.ts'
import { untilReady } from '../../publish/until-ready.ts'
import { openInBrowser } from '../browser.ts'
import type { Context } from '../context.ts'
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
 * @throws UsageError when PORT is invalid or in use
 */
export async function previewBrand(
  path: string,
  brands: Brands,
  options: { readonly opens: boolean; readonly run?: typeof runProgram },
  context: Context,
): Promise<number> {
  const { opens, run = runProgram } = options
  const { env } = context
  const port = Number(env['PORT'] || DEFAULT_PORT)
  await checkPortIsFree(port, HOST, (another) => `PORT=${another} gavel brand preview …`)
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
