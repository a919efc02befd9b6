/**
 * Bodies in memory: compressed once and sent as they are, with a strong entity tag for each coding
 * (RFC 9110 §8.8.3).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentTag } from './content-tag.ts'
import { type Coding, chooseCoding, matchesTag } from './negotiate.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Close to the best compression in a tenth of its time. */
const BROTLI_QUALITY = 6

export interface ReadyBody {
  readonly contentType: string
  /** Of the uncompressed bytes, without quotes. */
  readonly hash: string
  readonly plain: Buffer
  readonly coded: Readonly<Partial<Record<Coding, Buffer>>>
}

/** Compresses the body once for everyone. Runs on the thread pool. */
export async function compressed(plain: Buffer, contentType: string): Promise<ReadyBody> {
  const [br, gz] = await Promise.all([compress(plain, 'br'), compress(plain, 'gzip')])
  return readyBody(plain, contentType, { br, gzip: gz })
}

/** Compresses on the thread pool. */
export function compress(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return compressGzip(plain)
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** A body whose compressed forms, if any, exist already. */
export function readyBody(
  plain: Buffer,
  contentType: string,
  coded: ReadyBody['coded'],
): ReadyBody {
  return { contentType, hash: contentTag(plain), plain, coded }
}

export interface Sending {
  readonly cacheControl: string
  /** Default 200. Only a 200 can become a 304. */
  readonly status?: number
}

/** Sends the body in the best coding that the request accepts, or 304. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, hash, plain, coded }: ReadyBody,
  { cacheControl, status = 200 }: Sending,
): FastifyReply {
  const wanted = chooseCoding(request.headers['accept-encoding'])
  const bytes = wanted === null ? undefined : coded[wanted]
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding')
  if (status === 200) {
    const tag = bytes === undefined ? `"${hash}"` : `"${hash}-${wanted}"`
    reply.header('etag', tag)
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  if (bytes !== undefined) reply.header('content-encoding', wanted)
  return reply
    .code(status)
    .type(contentType)
    .send(bytes ?? plain)
}

/** Bytes of all forms. */
export function sizeOfBody({ plain, coded }: ReadyBody): number {
  return plain.length + (coded.br?.length ?? 0) + (coded.gzip?.length ?? 0)
}
