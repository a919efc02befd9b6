/** Converts Redis's errors to the log's, with causes that an operator can act on. */
import { ErrorReply } from '@redis/client'
import { LogFull, LogUnavailable } from './auction-log.ts'

/** Waiting won't help: at the start the server exits at once. */
export class RedisMisconfigured extends LogUnavailable {
  override readonly name = 'RedisMisconfigured'
}

/** Its memory is at `maxmemory`; the second is what a script says of it. */
const FULL = /^OOM\b|\bOOM command not allowed\b/

/** Permanent errors, by the first word of the reply. */
const MISCONFIGURED = /^(WRONGPASS|NOAUTH|NOPERM|MOVED)\b/
/** Of our own commands and scripts. Any other error says that Redis can't take them at present. */
const OURS = /^(ERR|NOSCRIPT)\b/

/** Failures of TLS, by Node's codes. */
const NO_TLS = /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/
const NO_ROUTE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const TLS_ALERT = /^ERR_SSL_.*ALERT/
const BAD_CERTIFICATE = /CERT|SIGNATURE|^ERR_TLS_/

/** Converts the error of a command; our own bugs pass unchanged. */
export function asLogFailure(cause: unknown): unknown {
  if (cause instanceof LogUnavailable) return cause
  if (!(cause instanceof ErrorReply))
    return new LogUnavailable('Redis cannot be reached', { cause })
  const { message } = cause
  if (FULL.test(message)) return new LogFull('Redis is full', { cause })
  if (OURS.test(message)) return cause
  const Failure = MISCONFIGURED.test(message) ? RedisMisconfigured : LogUnavailable
  return new Failure(`Redis answers ${message}`, { cause })
}

/**
 * Why a connection to `url` could not be made or was lost. Never names the user or the password.
 * @param service what is at `url`
 * @returns {RedisMisconfigured} when the same settings can't ever succeed
 */
export function connectFailure(cause: unknown, url: string, service = 'Redis'): LogUnavailable {
  const code = codeOf(cause)
  const where = URL.canParse(url) ? `${service} at ${new URL(url).host}` : service
  const misconfigured = (what: string) => new RedisMisconfigured(`${where} ${what}`, { cause })
  const unavailable = (what: string) => new LogUnavailable(`${where} ${what}`, { cause })
  if (NO_TLS.test(code)) {
    return misconfigured(`does not speak TLS on this port: use redis:// (${code})`)
  }
  if (TLS_ALERT.test(code)) {
    const hint = 'does it want a client certificate (tls-auth-clients)?'
    return misconfigured(`refuses the TLS handshake: ${hint} (${code})`)
  }
  if (BAD_CERTIFICATE.test(code)) {
    return misconfigured(`has a certificate that is not trusted (${code})`)
  }
  const failure = asLogFailure(cause)
  if (failure instanceof RedisMisconfigured) {
    const { message } = failure
    return new RedisMisconfigured(message.replace(/^Redis (?!at )/, `${where} `), { cause })
  }
  if (cause instanceof LogUnavailable) return cause
  if (cause instanceof ErrorReply) {
    const isKnown = failure instanceof LogUnavailable
    return isKnown ? failure : unavailable(`answers ${cause.message}`)
  }
  // A port without TLS reads the handshake as the start of a command and waits for the rest.
  if (url.startsWith('rediss:') && !NO_ROUTE.test(code)) {
    return unavailable('does not speak TLS on this port, or is silent: is redis:// meant?')
  }
  if (code === 'ECONNRESET') {
    return unavailable('closes the connection: does it speak TLS (rediss://)?')
  }
  return unavailable('cannot be reached')
}

/** Node's code of a failure, such as ECONNREFUSED; '' without one. */
function codeOf(cause: unknown): string {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : ''
}
