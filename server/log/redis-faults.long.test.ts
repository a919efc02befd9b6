/** A Redis that is misconfigured, fails over or stalls: it recovers soon, or one line says why. */

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRedis, type TestRedis } from '../../tests/kit/redis.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { clientOf } from '../test/redis.ts'
import { startTcpProxy } from '../test/tcp-proxy.ts'
import { bid } from './auction-log.contract.ts'
import { LogUnavailable } from './auction-log.ts'
import { RedisLog } from './redis-log.ts'

const TO_RECOVER = { timeout: 20_000, interval: 20 }

let redis: TestRedis
const warn = vi.fn()

beforeEach(async () => {
  warn.mockClear()
  redis = await startRedis()
  onTestFinished(redis.stop)
})

const open = async (url = redis.url, ca: string | null = null) => {
  const log = await RedisLog.open({ url, ca, patienceMs: 10_000, report: { info() {}, warn } })
  onTestFinished(() => log.close())
  return log
}

/** The error message of a failed start. */
const refusal = async (url: string, ca: string | null = null) => {
  const cause: unknown = await open(url, ca).catch((thrown: unknown) => thrown)
  expect(cause).toBeInstanceOf(LogUnavailable)
  return (cause as LogUnavailable).message
}

const configure = async (name: string, value: string) =>
  (await clientOf(redis)).configSet(name, value)

describe('a misconfigured Redis is refused at the start with the cause in one line', () => {
  test('an eviction policy that evicts events', async () => {
    await configure('maxmemory-policy', 'allkeys-lru')
    expect(await refusal(redis.url)).toMatch(
      /^[^\n]*set maxmemory-policy to noeviction, not allkeys-lru$/,
    )
  })

  test('keys that another release wrote', async () => {
    await (await open()).close()
    const client = await clientOf(redis)
    expect(await client.get('{gavel}:schema')).toBe('4')
    await client.set('{gavel}:schema', '5')
    expect(await refusal(redis.url)).toMatch(
      /^the auction log in Redis was written by a newer release[^\n]+$/,
    )
    await client.set('{gavel}:schema', '1')
    expect(await refusal(redis.url)).toMatch(
      /^the auction log in Redis was written by an older release[^\n]+$/,
    )
  })

  test('a wrong password, which the line does not contain', async () => {
    await configure('requirepass', 'right')
    const line = await refusal(redis.url.replace('redis://', 'redis://:secret@'))
    expect(line).toMatch(/^Redis at 127\.0\.0\.1:\d+ answers WRONGPASS [^\n]+$/)
    expect(await refusal(redis.url)).toMatch(/ answers NOAUTH [^\n]+$/)
  })

  test('TLS to a port without TLS', async () => {
    expect(await refusal(redis.url.replace('redis:', 'rediss:'))).toMatch(
      /^Redis at 127\.0\.0\.1:\d+ does not speak TLS/,
    )
  })

  test('a cluster node without slots, or without the log’s slot', async () => {
    const args = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no']
    const [one, other] = await Promise.all([startRedis(args), startRedis(args)])
    for (const { stop } of [one, other]) onTestFinished(stop)
    expect(await refusal(one.url)).toMatch(/^Redis answers CLUSTERDOWN [^\n]+$/)

    const client = await clientOf(one)
    const slot = await client.clusterKeySlot('{gavel}:rooms')
    const second = await clientOf(other)
    await second.clusterAddSlots(slot)
    await client.clusterMeet('127.0.0.1', Number(new URL(other.url).port))
    await vi.waitFor(
      () => expect(client.get('{gavel}:rooms')).rejects.toThrow(/^MOVED/),
      TO_RECOVER,
    )
    expect(await refusal(one.url)).toMatch(/^Redis at 127\.0\.0\.1:\d+ answers MOVED [^\n]+$/)
  })
})

describe('TLS', () => {
  let ca: string
  let certificate: Certificate

  beforeEach(async () => {
    certificate = await makeCertificate(await makeTestFolder('gavel-test-'), 'DNS:localhost')
    ca = await readFile(certificate.cert, 'utf8')
  })

  const startTls = async (...args: string[]) => {
    const { cert, key } = certificate
    const started = await startRedis(
      [
        ...['--tls-cert-file', cert, '--tls-key-file', key],
        ...['--tls-ca-cert-file', cert, ...args],
      ],
      true,
    )
    onTestFinished(started.stop)
    return started
  }

  test('uses a Redis with a trusted certificate, and reconnects to it', async () => {
    const secure = await startTls('--tls-auth-clients', 'no')
    const log = await open(secure.url, ca)
    const { seq } = await log.append('hall', bid('a'))
    await secure.kill()
    await secure.start()
    expect((await vi.waitFor(() => log.append('hall', bid('b')), TO_RECOVER)).seq).toBe(seq + 1)
    await vi.waitFor(() => log.check(), TO_RECOVER)
  })

  test('reports a certificate error in one line at the start', async () => {
    const secure = await startTls('--tls-auth-clients', 'no')
    expect(await refusal(secure.url)).toMatch(
      /^Redis at localhost:\d+ has a certificate that is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    )
    expect(await refusal(secure.url.replace('localhost', '127.0.0.1'), ca)).toMatch(
      /certificate that is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)$/,
    )
    const plain = secure.url.replace('rediss:', 'redis:')
    expect(await refusal(plain)).toMatch(/^[^\n]*does it speak TLS \(rediss:\/\/\)\?$/)
  })

  test('reports that a Redis requires a client certificate', async () => {
    const secure = await startTls()
    expect(await refusal(secure.url, ca)).toMatch(
      /^Redis at localhost:\d+ refuses the TLS handshake: does it want a client certificate/,
    )
    const older = await startTls('--tls-protocols', 'TLSv1.2')
    expect(await refusal(older.url, ca)).toMatch(/ refuses the TLS handshake: /)
  })
})

test('an eviction policy set at run time refuses publications until it is corrected', async () => {
  const log = await open()
  await log.append('hall', bid('a'))
  await configure('maxmemory-policy', 'allkeys-lru')
  await expect(log.check()).rejects.toThrow(/set maxmemory-policy to noeviction/)
  await vi.waitFor(
    () => expect(log.append('hall', bid('b'))).rejects.toThrow(/noeviction/),
    TO_RECOVER,
  )
  await configure('maxmemory-policy', 'noeviction')
  await vi.waitFor(() => log.append('hall', bid('b')), TO_RECOVER)
})

const portOf = ({ url }: TestRedis) => Number(new URL(url).port)

test('docs/night.md: the log names a Redis that loads its files some seconds after it went away', async () => {
  await open()
  await redis.kill()
  const loading = createServer((socket) => {
    const answer = '-LOADING Redis is loading the dataset in memory\r\n'
    socket.on('data', (data) => {
      const commands = data.toString().match(/^\*\d+\r$/gm) ?? []
      socket.write(answer.repeat(commands.length))
    })
    socket.on('error', () => {})
  })
  await once(loading.listen(portOf(redis), '127.0.0.1'), 'listening')
  onTestFinished(() => void loading.close())
  const named = expect.objectContaining({ reason: expect.stringContaining('LOADING') })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(named, expect.anything()), 10_000)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a primary that was demoted is refused', async () => {
  const other = await startRedis()
  onTestFinished(other.stop)
  await (await open(other.url)).close()
  const log = await open()
  await log.append('hall', bid('a'))
  await (await clientOf(redis)).sendCommand(['REPLICAOF', '127.0.0.1', String(portOf(other))])
  await expect(log.check()).rejects.toBeInstanceOf(LogUnavailable)
  await vi.waitFor(
    () => expect(log.append('hall', bid('b'))).rejects.toThrow(/is a replica/),
    TO_RECOVER,
  )
})

test('a write that timed out is not stored after a newer one', async () => {
  const proxy = await startTcpProxy(portOf(redis))
  onTestFinished(proxy.close)
  const log = await open(`redis://127.0.0.1:${proxy.port}`)
  await log.replaceDataFile('hall', '{"n":"old"}')
  proxy.delayPresent()
  const given = [log.replaceDataFile('hall', '{"n":"given up"}'), log.append('hall', bid('late'))]
  for (const one of given) await expect(one).rejects.toBeInstanceOf(LogUnavailable)
  await vi.waitFor(() => log.replaceDataFile('hall', '{"n":"newer"}'), TO_RECOVER)
  await vi.waitFor(() => log.append('hall', bid('newer')), TO_RECOVER)
  proxy.release()
  const client = await clientOf(redis)
  // Both scripts have arrived and were refused.
  const calls = async () => (await client.info('commandstats')).match(/cmdstat_evalsha:calls=(\d+)/)
  await vi.waitFor(async () => expect(Number((await calls())?.[1])).toBeGreaterThan(4), TO_RECOVER)
  expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":"newer"}' })
  const ids = await client.xRange('{gavel}:events:hall', '-', '+')
  expect(ids?.map(({ message }) => message['id'])).toEqual(['newer'])
})

test('a node of 10,000 rooms comes back after its connections were cut', async () => {
  const client = await clientOf(redis)
  const names = Array.from({ length: 10_000 }, (_, n) => `room-${n}`)
  await client.sAdd('{gavel}:rooms', names)
  await Promise.all(names.map((name) => client.hSet(`{gavel}:room:${name}`, 'seq', '7')))
  const log = await open()
  expect(await log.roomNames()).toHaveLength(10_000)
  await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal'])
  await vi.waitFor(() => expect(log.check()).rejects.toThrow(), TO_RECOVER)
  await vi.waitFor(() => log.check(), TO_RECOVER)
})

interface Certificate {
  /** Path of the certificate, which is its own authority. */
  readonly cert: string
  readonly key: string
}

/**
 * Makes a self-signed certificate that is valid for two days.
 *
 * @param name as in `subjectAltName`: `DNS:localhost` or `IP:127.0.0.1`
 */
async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const cert = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', `subjectAltName=${name}`],
    ...['-keyout', key, '-out', cert],
  ])
  return { cert, key }
}
