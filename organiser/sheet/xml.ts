/** Tags of a workbook's parts: their attributes, and text without entities. */

/** @param tag with its brackets or without them; the name may have any prefix */
export function attributeOf(tag: string, name: string): string | undefined {
  const text = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return text === undefined ? undefined : unescaped(text)
}

/** The targets of a part's relationships, by their Id. */
export function targetsIn(xml: string): ReadonlyMap<string | undefined, string> {
  const tags = xml.match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? []
  return new Map(tags.map((tag) => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target') ?? '']))
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Without the entities of XML. */
export function unescaped(xml: string): string {
  return xml.replace(/&(?:#(\d{1,7}|x[\da-f]{1,6})|(\w+));/gi, (entity, number, name) => {
    if (number === undefined) return ENTITIES[name] ?? entity
    const code = Number(number.replace(/^x/i, '0x'))
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
