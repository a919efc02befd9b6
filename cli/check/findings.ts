/** What a check has found, with the same finding in many places kept as one. */

/** `wrong`: something will be wrong on the board. `note`: worth knowing, and no fault. */
export type Level = 'wrong' | 'note'

export interface Finding {
  readonly level: Level
  /** What it is about: a field without its indices (`teams[].team_name`), or a part of the channel. */
  readonly about: string
  readonly text: string
  /** Where, such as `teams[3].team_name: "2 Cr"`; empty where there is one place only. */
  readonly places: readonly string[]
}

export interface Findings {
  add(level: Level, about: string, text: string, place?: string): void
  list(): readonly Finding[]
}

export function createFindings(): Findings {
  const found = new Map<string, Finding & { readonly places: string[] }>()
  return {
    add(level, about, text, place) {
      const key = JSON.stringify([level, about, text])
      const finding = found.get(key) ?? { level, about, text, places: [] }
      found.set(key, finding)
      if (place !== undefined) finding.places.push(place)
    },
    list: () => [...found.values()],
  }
}
