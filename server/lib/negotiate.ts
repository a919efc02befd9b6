/** Content negotiation, by RFC 9110 §12.5 and §13.1. */

/** Supported content codings, the smallest body first. */
export const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

/** The smallest coding that the `Accept-Encoding` header accepts, whatever it prefers; `null` for none. */
export function chooseCoding(header: string | undefined): Coding | null {
  const accepted = acceptedIn(header)
  return CODINGS.find((coding) => accepted.get(coding) ?? accepted.get('*')) ?? null
}

/** Whether an `Accept` header asks for a page: those of pictures and scripts have only wildcards. */
export function acceptsPage(header: string | undefined): boolean {
  return acceptedIn(header).get('text/html') === true
}

/** Whether `If-None-Match` names this entity tag (RFC 9110 §13.1.2, weak comparison). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === tag || candidate === '*'
  })
}

/** The names in the header, and whether the weight of each allows it. */
function acceptedIn(header = ''): ReadonlyMap<string, boolean> {
  const names = header.toLowerCase().split(',')
  return new Map(
    names.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
}
