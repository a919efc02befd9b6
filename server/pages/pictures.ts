/** `/pictures/*`: photos and crests from the organiser's folder. */
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../lib/config-error.ts'

/** A picture opened by itself may have styles but run no script. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  // A board on another origin shows them too.
  'cross-origin-resource-policy': 'cross-origin',
} as const

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** Adds the route. @throws {ConfigError} when the folder is missing */
export async function servePictures(app: FastifyInstance, folder: string): Promise<void> {
  const given = resolve(folder)
  if (!existsSync(given)) throw new ConfigError(`PICTURES_DIR: there is no folder ${given}`)
  const root = realpathSync(given)
  // Loaded only here, because most servers have no such folder.
  const { default: fastifyStatic } = await import('@fastify/static')
  app.register(fastifyStatic, {
    root,
    prefix: '/pictures/',
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    maxAge: ONE_DAY_MS,
    allowedPath: (path) => !/\.map$/i.test(path) && isWithin(root, join(root, path)),
    setHeaders(reply) {
      reply.headers(PICTURE_HEADERS)
    },
  })
}

/** Whether a file is in the folder, whose real path is `root`. Does not follow links out of it. */
export function isWithin(root: string, file: string): boolean {
  try {
    return realpathSync(file).startsWith(`${root}${sep}`)
  } catch {
    return false
  }
}
