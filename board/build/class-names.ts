const STYLE_SHEET = /([^\\/]+)\.module\.css$/

const files = new Map<string, string>()

/**
 * The name of a class in the page: `TeamCard-head`. It tells where it comes from, and the same letters
 * again and again are nothing in a compressed page, where a hash for each class is 0.3 kB.
 *
 * @throws when two style sheets have one name
 */
export function scopedName(local: string, path: string): string {
  const [file = ''] = path.split('?')
  const name = STYLE_SHEET.exec(file)?.[1] ?? file
  const other = files.get(name)
  if (other !== undefined && other !== file) {
    throw new Error(`Two style sheets are called ${name}: ${other} and ${file}`)
  }
  files.set(name, file)
  return `${name}-${local}`
}
