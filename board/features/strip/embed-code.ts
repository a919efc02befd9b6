import { addressOf } from '../share/share.ts'

/** CSS pixels, as in docs/embed.md. */
const SIZE = { height: 72, narrowest: 320, widest: 1200 }

/** The HTML with which a site shows the strip of the board at `here`: of its room, in its language. */
export function embedCode(options: {
  readonly here: string
  /** Of the frame, for screen readers. */
  readonly title: string
  readonly languageCode: string
  /** A comment for whoever keeps the site. */
  readonly note: string
}): string {
  const { here, title, languageCode, note } = options
  const address = new URL(addressOf({ kind: 'board', tab: 'teams' }, here))
  address.searchParams.set('view', 'strip')
  if (languageCode !== 'en') address.searchParams.set('lang', languageCode)
  const attributes = [
    `src="${escaped(address.href)}"`,
    `title="${escaped(title)}"`,
    `width="100%" height="${SIZE.height}" loading="lazy"`,
    `style="display: block; min-width: ${SIZE.narrowest}px; max-width: ${SIZE.widest}px; border: 0"`,
  ]
  return `<!-- ${note} -->\n<iframe ${attributes.join(' ')}></iframe>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
