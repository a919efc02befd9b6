/** What a request says it can take, by RFC 9110 §12.5 and §13.1. */

/** Content codings we hold bodies in, the smallest body first. */
export const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

/** The first of our codings that the `Accept-Encoding` header allows, or `null` for none. */
export function chooseCoding(header: string | undefined): Coding | null {
  const weights = weightsOf(header)
  const any = weights.get('*') ?? 0
  return CODINGS.find((coding) => (weights.get(coding) ?? any) > 0) ?? null
}

/**
 * Whether an `Accept` header asks for a page: it names HTML, or says nothing in particular. A
 * picture's or a script's own list that ends in a wildcard does not ask for a page.
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
