/** The findings of a check; the same finding in many places is one. */

/** `wrong`: something will be wrong on the board. `note`: not an error. */
export type Level = 'wrong' | 'note'

interface Finding {
  readonly level: Level
  /** The subject: a field without its indices (`teams[].team_name`), or a part of the channel. */
  readonly about: string
  readonly text: string
  /** Places such as `teams[3].team_name: "2 Cr"`. */
  readonly places: readonly string[]
}

/** Most places listed for a finding; the rest is counted. */
const MOST_PLACES = 3

export class Findings {
  readonly #found = new Map<string, Finding & { readonly places: string[] }>()

  /** @param where a field such as `teams[3].team_name`, or a part of the channel */
  add(level: Level, where: string, text: string, detail?: string): void {
    const about = where.replaceAll(/\[\d+\]/g, '[]')
    const key = JSON.stringify([level, about, text])
    const finding = this.#found.get(key) ?? { level, about, text, places: [] }
    this.#found.set(key, finding)
    finding.places.push(detail === undefined ? where : `${where}: ${detail}`)
  }

  list(): readonly Finding[] {
    return [...this.#found.values()]
  }

  /** For people: what is wrong comes before the notes. */
  lines(): readonly string[] {
    return this.list()
      .toSorted((one, other) => other.level.localeCompare(one.level))
      .flatMap(linesOf)
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
