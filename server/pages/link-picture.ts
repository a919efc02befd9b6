/**
 * The picture of a link preview as SVG: the auction's name, the league's logo and colours, and the counts
 * of the data file (docs/decisions/brand.md). Text is drawn as outlines, so no text from outside is in it.
 */
import type { AuctionCounts } from '../../contract/auction.ts'
import { parseAuctionFile } from '../../contract/auction-file.ts'
import type { Brand } from '../../contract/brand/brand.ts'
import { DEFAULT_TITLE } from '../../contract/brand/page.ts'
import { tonesOf } from '../../contract/brand/tones.ts'
import { escapeHtml } from '../../contract/first-screen.ts'

/** Of the picture, in pixels. */
const WIDTH = 1200
const HEIGHT = 630

/** A text as shapes. */
export interface Outline {
  /** SVG elements without a fill, at a size of 100 pixels, that begin at 0 and stand on 0. */
  readonly shapes: string
  /** At the same size. */
  readonly width: number
}

/** `null` where the fonts lack a letter. */
export type OutlineText = (text: string) => Outline | null

/** The content of a picture. */
export interface LinkPicture {
  readonly title: string
  /** The league, where the title doesn't say it. */
  readonly league: string | null
  /** `null` without a data file. */
  readonly counts: AuctionCounts | null
  readonly colours: Brand['colours']
  /** As a `data:` address. */
  readonly logo: string | null
}

/** The stage of `board/ui/styles/tokens.css`, for a board without colours of its own. */
const STAGE: Readonly<Record<string, string>> = {
  stage: '#0b132e',
  'stage-line': '#ffc53d',
  'stage-open-1': '#14245e',
  'stage-open-2': '#0b132e',
  'stage-amount': '#ffd057',
  'plate-1': '#26366f',
  'plate-2': '#1a2656',
  'plate-seam': '#090f26',
  'on-stage-2': '#c5cfee',
}

/** In characters, as in the page's title. */
const LONGEST_NAME = 120

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f/gu

/** The content of a room's picture. @param dataFile JSON text; `null` without one */
export function linkPictureOf(
  { name, colours }: Brand,
  dataFile: string | null,
  logo: string | null,
  outline: OutlineText,
): LinkPicture {
  const file = dataFile === null ? null : parseAuctionFile(dataFile)
  const auction = file?.ok ? file.auction : null
  const series = drawable(auction?.seriesName ?? null, outline)
  const league = drawable(name, outline)
  return {
    title: series === null ? (league ?? DEFAULT_TITLE) : `${series} Auction`,
    league: series === null || series === league ? null : league,
    counts: auction?.counts ?? null,
    colours,
    logo,
  }
}

/** The text without emoji; `null` where the fonts lack a letter. */
function drawable(text: string | null, outline: OutlineText): string | null {
  const plain = (text ?? '').replace(EMOJI, '').replace(/\s+/g, ' ').trim()
  const short = [...plain].slice(0, LONGEST_NAME).join('')
  return short === '' || outline(short) === null ? null : short
}

const MARGIN = 64
/** Logo and league. */
const HEAD = { top: 52, height: 132, logo: 220 }
const TITLE = { top: 208, height: 204, largest: 190 }
const COUNTS_TOP = 440
const PLATE = { width: 52, height: 92, gap: 5, size: 104 }
/** The height of capitals in parts of the size, and of lines, which other scripts need more of. */
const CAPITAL = 0.61
const LATIN_LINE = 0.78
const OTHER_LINE = 1
const LATIN = /^[\u0020-\u024f\u2010-\u20bf]*$/

/** The picture, 1200 by 630. */
export function svgOf(picture: LinkPicture, outline: OutlineText): string {
  const { counts, logo, league, title } = picture
  const tones = { ...STAGE, ...(picture.colours && tonesOf(picture.colours).darkStage) }
  const draw = { tone: (name: string) => tones[name] ?? '', outline }
  const { tone } = draw
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<linearGradient id="stage" x2="1" y2="1"><stop stop-color="${tone('stage-open-1')}"/><stop offset="1" stop-color="${tone('stage-open-2')}"/></linearGradient>
<linearGradient id="plate" x2="0" y2="1"><stop stop-color="${tone('plate-1')}"/><stop offset="1" stop-color="${tone('plate-2')}"/></linearGradient>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#stage)"/>
${headOf(logo, league, draw)}
${titleOf(title, draw)}
<rect y="${COUNTS_TOP - 8}" width="${WIDTH}" height="8" fill="${tone('stage-line')}"/>
<rect y="${COUNTS_TOP}" width="${WIDTH}" height="${HEIGHT - COUNTS_TOP}" fill="${tone('stage')}"/>
${counts === null ? textAt(DEFAULT_TITLE, MARGIN, COUNTS_TOP + 120, 84, tone('on-stage-2'), draw) : countsOf(counts, draw)}
</svg>`
}

interface Drawing {
  readonly tone: (name: string) => string
  readonly outline: OutlineText
}

/** The logo on its white plate, or the board's hammer, and the league beside it. */
function headOf(logo: string | null, league: string | null, draw: Drawing): string {
  const { top, height } = HEAD
  const width = logo === null ? height : HEAD.logo
  const mark =
    logo === null
      ? `<g transform="translate(${MARGIN} ${top}) scale(${height / 32})"><g fill="${draw.tone('stage-amount')}" transform="rotate(-45 14 14)"><rect x="5" y="8" width="16" height="9" rx="2"/><rect x="11.5" y="17" width="3" height="13" rx="1.5"/></g><rect x="17" y="26" width="11" height="3" rx="1.5" fill="#fff"/></g>`
      : `<rect x="${MARGIN}" y="${top}" width="${width}" height="${height}" rx="12" fill="#fff"/><image x="${MARGIN + 12}" y="${top + 12}" width="${width - 24}" height="${height - 24}" href="${escapeHtml(logo)}"/>`
  if (league === null) return mark
  const left = MARGIN + width + 28
  const size = Math.min(76, sizeOf([league], WIDTH - MARGIN - left, draw))
  const baseline = top + (height + CAPITAL * size) / 2
  return mark + textAt(league, left, baseline, size, draw.tone('on-stage-2'), draw)
}

/** The title on as many lines as make it largest. */
function titleOf(title: string, draw: Drawing): string {
  const { top, height, largest } = TITLE
  const lineHeight = LATIN.test(title) ? LATIN_LINE : OTHER_LINE
  const words = title.split(' ')
  const choices = [1, 2, 3]
    .filter((count) => count <= words.length)
    .map((count) => {
      const lines = brokenInto(words, count)
      const byWidth = sizeOf(lines, WIDTH - 2 * MARGIN, draw)
      return { lines, size: Math.min(largest, byWidth, height / (lineHeight * count)) }
    })
    .sort((one, other) => other.size - one.size)
  const { lines, size } = choices[0] ?? { lines: [], size: 0 }
  const first = top + (height - (lines.length - 1) * lineHeight * size + CAPITAL * size) / 2
  return lines
    .map((line, index) =>
      textAt(line, MARGIN, first + index * lineHeight * size, size, '#fff', draw),
    )
    .join('')
}

/** The largest size at which each of the lines fits. */
function sizeOf(lines: readonly string[], width: number, { outline }: Drawing): number {
  return (100 * width) / Math.max(1, ...lines.map((line) => outline(line)?.width ?? 0))
}

/** The words in `count` lines, the longest as short as it can be. */
function brokenInto(words: readonly string[], count: number): readonly string[] {
  if (count === 1) return [words.join(' ')]
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  let best: readonly string[] | null = null
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const lines = [words.slice(0, first).join(' '), ...brokenInto(words.slice(first), count - 1)]
    if (best === null || longest(lines) < longest(best)) best = lines
  }
  return best ?? []
}

/** The counts of §2.2, digit by digit as on the stage. */
function countsOf({ players, sold, unsold, pending }: AuctionCounts, draw: Drawing): string {
  const columns = [
    ['Total Players', players],
    ['Sold', sold],
    ['Unsold', unsold],
    ['Pending', pending],
  ] as const
  const width = (WIDTH - 2 * MARGIN) / columns.length
  return columns
    .map(([label, count], index) => {
      const left = MARGIN + index * width
      return (
        textAt(label, left, COUNTS_TOP + 54, 44, draw.tone('on-stage-2'), draw) +
        platesOf(count === null ? '—' : String(count), left, width - 24, draw)
      )
    })
    .join('')
}

function platesOf(figure: string, left: number, room: number, draw: Drawing): string {
  const characters = [...figure]
  const step = Math.min(PLATE.width + PLATE.gap, room / characters.length)
  const width = step - PLATE.gap
  const top = COUNTS_TOP + 72
  const size = Math.min(PLATE.size, width / 0.45)
  const baseline = top + (PLATE.height + CAPITAL * size) / 2
  return characters
    .map((character, index) => {
      const x = left + index * step
      const inset = (width - ((draw.outline(character)?.width ?? 0) * size) / 100) / 2
      return `<rect x="${x}" y="${top}" width="${width}" height="${PLATE.height}" rx="6" fill="url(#plate)"/><rect x="${x}" y="${top + PLATE.height / 2 - 1}" width="${width}" height="2" fill="${draw.tone('plate-seam')}"/>${textAt(character, x + inset, baseline, size, draw.tone('stage-amount'), draw)}`
    })
    .join('')
}

function textAt(
  content: string,
  x: number,
  baseline: number,
  size: number,
  fill: string,
  { outline }: Drawing,
): string {
  const shapes = outline(content)?.shapes ?? ''
  return `<g transform="translate(${x} ${baseline}) scale(${size / 100})" fill="${fill}">${shapes}</g>`
}
