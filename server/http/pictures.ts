/** `/pictures/*`: photos and crests from a folder of the organiser's (decision record 0019). */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config.ts'
import { PICTURE_HEADERS } from './headers.ts'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** Adds the route. @throws {ConfigError} when the folder is missing */
export function servePictures(app: FastifyInstance, folder: string): void {
  const root = resolve(folder)
  if (!existsSync(root)) throw new ConfigError(`PICTURES_DIR: there is no folder ${root}`)
  app.register(fastifyStatic, {
    root,
    prefix: '/pictures/',
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    maxAge: ONE_DAY_MS,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders(reply) {
      reply.headers(PICTURE_HEADERS)
    },
  })
}
