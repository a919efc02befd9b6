/** Content negotiation, by RFC 9110 §12.5 and §13.1. */

/** Supported content codings, the smallest body first. */
export const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

/** `x-gzip` is another name of gzip (RFC 9110 §8.4.1.3). */
const NAMES: Readonly<Record<Coding, readonly string[]>> = { br: ['br'], gzip: ['gzip', 'x-gzip'] }

/**
 * The coding that the `Accept-Encoding` header prefers, the smallest of several with the same
 * weight, or `null` for none, which is also the response to a header that refuses everything.
 */
export function chooseCoding(header: string | undefined): Coding | null {
  const weights = weightsOf(header)
  const weightOf = (coding: Coding) => {
    const name = [...NAMES[coding], '*'].find((candidate) => weights.has(candidate))
    return weights.get(name ?? '*') ?? 0
  }
  // Without a weight of its own, no coding is only the last resort (RFC 9110 §12.5.3).
  let best: Coding | null = null
  let most = weights.get('identity') ?? 0
  for (const coding of CODINGS) {
    const weight = weightOf(coding)
    if (weight > 0 && (weight > most || (best === null && weight === most))) {
      best = coding
      most = weight
    }
  }
  return best
}

/**
 * Whether an `Accept` header asks for a page: it names HTML, or is a wildcard alone. The lists that
 * browsers send for pictures and scripts end in a wildcard and don't ask for a page.
 */
export function acceptsPage(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '*/*') return true
  return (weightsOf(header).get('text/html') ?? 0) > 0
}

/** Whether `If-None-Match` names this entity tag (RFC 9110 §13.1.2, weak comparison). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === tag || candidate === '*'
  })
}

function weightsOf(header = ''): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  return weights
}
