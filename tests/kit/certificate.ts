import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Certificate {
  /** Path of the certificate, which is its own authority. */
  readonly cert: string
  readonly key: string
}

/**
 * Makes a self-signed certificate that is valid for two days.
 *
 * @param name as in `subjectAltName`: `DNS:localhost` or `IP:127.0.0.1`
 */
export async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const cert = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', `subjectAltName=${name}`],
    ...['-keyout', key, '-out', cert],
  ])
  return { cert, key }
}
