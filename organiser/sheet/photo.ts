/**
 * The content of a cell of the column Photo: the address of a picture, or something else, such as the page of a
 * cloud, the name of a file, the text of a link or a word.
 */
import { picture } from '../../contract/leaf.ts'
import { isLongAddress, LARGEST_PLAYER, LONGEST_ADDRESS } from '../../contract/limits.ts'

interface PhotoCell {
  /** Within the limits of a data file; `null` where the cell has none. */
  readonly address: string | null
  /** The cell's text in place of an address; empty where it has an address or nothing. */
  readonly text: string
}

/** The kind of a text that is no picture's address. */
type NoPicture =
  | { readonly kind: 'page'; readonly site: string }
  | { readonly kind: 'file'; readonly name: string }
  /** The address is lost, as in a CSV file. */
  | { readonly kind: 'link text' }
  | { readonly kind: 'long address' }
  | { readonly kind: 'word' }

/** Sites whose addresses are pages, except those that match `picture` from the path on. */
const PAGES: readonly (readonly [site: string, host: RegExp, picture?: RegExp])[] = [
  ['Google Drive', /^(?:drive|docs)\.google\.com$/, /^\/(?:uc|thumbnail)\b/],
  ['Google Photos', /^photos\.(?:google\.com|app\.goo\.gl)$/],
  ['Google Search', /^google\.[a-z.]+$/],
  ['Dropbox', /^dropbox\.com$/, /[?&](?:raw|dl)=1\b/],
  ['OneDrive', /^(?:1drv\.ms|onedrive\.live\.com)$/, /^\/download\b/],
  ['Instagram', /^instagram\.com$/],
  ['Facebook', /^(?:facebook\.com|fb\.com)$/],
  ['CricHeroes', /^cricheroes\.(?:com|in)$/],
  ['ImgBB', /^ibb\.co$/],
]

const NOTHING = /^[-–—]*$/
const FILE = /\.(?:jpe?g|jfif|png|webp|avif|gif|hei[cf]|bmp|tiff?)$/i
const LINK_TEXT = /^(?:open|view|link|click|here|see|show|photo|picture|image)\b/i
/** `=HYPERLINK("https://…","Open")`, `=IMAGE("https://…")`; quotes are doubled in formulas of other programs. */
const FORMULA = /\b(?:HYPERLINK|IMAGE)\(\s*"{1,2}([^"]+)"/i
/** Without its scheme: `www.league.example/6.jpg`. */
const HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}\/\S/i
const LOCAL = /^(?:\.{0,2}\/|data:)/i
const WEB = /(?:^|[\s,;|(<:])(https?:\/\/)/i

/** @param link the address behind the cell's text, if it is a link */
export function readPhoto(cell: string, link = ''): PhotoCell {
  const given = [cell, link].filter((text) => !NOTHING.test(text))
  const addresses = given.flatMap((text) => addressIn(text) ?? [])
  const address = addresses.find((one) => siteOf(one) === null && !isTooLong(one))
  if (address !== undefined) return { address, text: '' }
  const file = given.find((text) => noPicture(text).kind === 'file')
  return { address: null, text: file ?? addresses[0] ?? given[0] ?? '' }
}

/** @param text as `readPhoto` gives it */
export function noPicture(text: string): NoPicture {
  const address = addressIn(text) ?? ''
  const site = siteOf(address)
  if (isTooLong(address)) return { kind: 'long address' }
  if (site !== null) return { kind: 'page', site }
  // Of a path, also one of Windows.
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
  if (FILE.test(name)) return { kind: 'file', name }
  return { kind: LINK_TEXT.test(text) ? 'link text' : 'word' }
}

/** Whether Google Drive gives out the picture at this address. */
export function isOnDrive(address: string): boolean {
  return /^https?:\/\/(?:drive\.google|lh\d\.googleusercontent)\.com\//i.test(address)
}

/** For a data file, or for an event with the player's other fields: 300 characters take 1,800 bytes at most. */
function isTooLong(address: string): boolean {
  if (address.length <= LONGEST_ADDRESS) return false
  return (
    isLongAddress(address) || Buffer.byteLength(JSON.stringify(address)) > LARGEST_PLAYER - 2048
  )
}

/** The first address in a text, that of a page too; `null` where there is none. */
function addressIn(text: string): string | null {
  const given = text.startsWith('=') ? (addressInFormula(text) ?? '') : text
  if (LOCAL.test(given)) return picture(given)
  if (HOST.test(given)) return `https://${given}`
  const found = WEB.exec(given)
  if (found === null) return null
  const start = found.index + found[0].length - (found[1] ?? '').length
  // Forms put several addresses into a cell.
  const [first = ''] = given.slice(start).split(/[\s,;|](?=https?:\/\/)/i)
  const address = first.length > LONGEST_ADDRESS ? first : first.replace(/[\s,;|]+$/, '')
  return URL.canParse(address) ? address : null
}

/** The plain address in a formula of a link or a picture. */
export function addressInFormula(formula: string): string | undefined {
  return FORMULA.exec(formula)?.[1]
}

/** The site whose page this is, or `null`. */
function siteOf(address: string): string | null {
  if (!/^https?:/i.test(address)) return null
  const { hostname, pathname, search } = new URL(address)
  const host = hostname.replace(/^(?:www|m|mobile)\./, '')
  const page = PAGES.find(([, hosts]) => hosts.test(host))
  if (page === undefined) return null
  const [site, , itsPicture] = page
  return itsPicture?.test(pathname + search) ? null : site
}
