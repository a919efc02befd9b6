/** The findings of a check; the same finding in many places is one. */

/** `wrong`: something will be wrong on the board. `note`: not an error. */
export type Level = 'wrong' | 'note'

export interface Finding {
  readonly level: Level
  /** The subject: a field without its indices (`teams[].team_name`), or a part of the channel. */
  readonly about: string
  readonly text: string
  /** Places such as `teams[3].team_name: "2 Cr"`. */
  readonly places: readonly string[]
}

export interface Findings {
  /** @param where a field such as `teams[3].team_name`, or a part of the channel */
  add(level: Level, where: string, text: string, detail?: string): void
  list(): readonly Finding[]
  /** For people: what is wrong comes before the notes. */
  lines(): readonly string[]
}

/** Most places listed for a finding; the rest is counted. */
const MOST_PLACES = 3

export function createFindings(): Findings {
  const found = new Map<string, Finding & { readonly places: string[] }>()
  return {
    add(level, where, text, detail) {
      const about = where.replaceAll(/\[\d+\]/g, '[]')
      const key = JSON.stringify([level, about, text])
      const finding = found.get(key) ?? { level, about, text, places: [] }
      found.set(key, finding)
      finding.places.push(detail === undefined ? where : `${where}: ${detail}`)
    },
    list: () => [...found.values()],
    lines: () =>
      [...found.values()]
        .sort((one, other) => other.level.localeCompare(one.level))
        .flatMap(linesOf),
  }
}

function linesOf({ level, about, text, places }: Finding): readonly string[] {
  const rest = places.length - MOST_PLACES
  const listed = places.slice(0, MOST_PLACES).filter((place) => place !== about)
  return [
    `${level}: ${about} ${text}`,
    ...listed.map((place) => `    ${place}`),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ]
}
