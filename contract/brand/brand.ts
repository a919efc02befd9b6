/**
 * A league's brand (docs/brand.md): `brand` in the settings block of the page, and the file that
 * BRAND_FILE and `gavel brand` name. Both have the same shape.
 */

import { ROOM_PATTERN } from '../board-config.ts'
import { getOwn, isWireObject, picture, text, type WireObject } from '../leaf.ts'

export interface Brand {
  /** The league's name, for titles and for the installed board. */
  readonly name: string | null
  /** Address of a picture. */
  readonly logo: string | null
  /** `null` for the board's own. */
  readonly colours: BrandColours | null
  readonly sponsors: readonly Sponsor[]
  /** Address of a picture behind the wall's stage and the overlay's scenes. */
  readonly background: string | null
}

/** Two colours as `#rrggbb`, in any order (`tones.ts`). */
export type BrandColours = readonly [string, string]

export interface Sponsor {
  readonly name: string
  readonly logo: string | null
  /** An http(s) address. */
  readonly link: string | null
}

export const NO_BRAND: Brand = {
  name: null,
  logo: null,
  colours: null,
  sponsors: [],
  background: null,
}

/** As many as stand beside each other on a stage. */
export const MOST_SPONSORS = 12
/** Characters. */
const LONGEST_NAME = 80
const LONGEST_ADDRESS = 2048
/** Every page carries it. */
const LONGEST_DATA_ADDRESS = 32_768

const SETTINGS = ['name', 'logo', 'colours', 'sponsors', 'background']
const SPONSOR_SETTINGS = ['name', 'logo', 'link']
const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const LINK = /^https?:\/\/[^\s/?#]+\S*$/i

type Report = (problem: string) => void

/** The brand of each room; every other room has that of `default`. */
export interface Brands {
  readonly default: Brand
  readonly rooms: ReadonlyMap<string, Brand>
}

/**
 * Reads a brand with the `rooms` that differ from it: what a room doesn't name is as outside of it. A
 * value that cannot be used counts as missing; `onInvalid` is told which, and why, in one line.
 */
export function readBrands(value: unknown, onInvalid: Report): Brands {
  const rooms = new Map<string, Brand>()
  if (!isWireObject(value)) {
    onInvalid('brand is not an object; there is none')
    return { default: NO_BRAND, rooms }
  }
  const { rooms: named = {}, ...common } = value
  const standard = readBrand(common, NO_BRAND, 'brand', [...SETTINGS, 'rooms'], onInvalid)
  if (!isWireObject(named)) onInvalid('brand.rooms is not an object; it is ignored')
  else {
    for (const [room, changes] of Object.entries(named)) {
      const at = `brand.rooms.${room}`
      if (!ROOM_PATTERN.test(room)) onInvalid(`${at} is not the name of a room; it is ignored`)
      else if (!isWireObject(changes)) onInvalid(`${at} is not an object; it is ignored`)
      else rooms.set(room, readBrand(changes, standard, at, SETTINGS, onInvalid))
    }
  }
  return { default: standard, rooms }
}

/** Whether no room has anything of a brand. */
export function isEmptyBrand({ default: { sponsors, ...others }, rooms }: Brands): boolean {
  const isSet = sponsors.length > 0 || Object.values(others).some((value) => value !== null)
  return !isSet && rooms.size === 0
}

/** The brand of a room. */
export function brandOf({ default: standard, rooms }: Brands, room: string): Brand {
  return rooms.get(room) ?? standard
}

function readBrand(
  wire: WireObject,
  outside: Brand,
  at: string,
  known: readonly string[],
  onInvalid: Report,
): Brand {
  reportUnknown(wire, known, at, onInvalid)
  const read = <Value>(name: string, reader: Reader<Value>, otherwise: Value) =>
    readSetting(wire, name, reader, otherwise, at, onInvalid)
  return {
    name: read('name', readName, outside.name),
    logo: read('logo', readPicture, outside.logo),
    colours: read('colours', readColours, outside.colours),
    background: read('background', readPicture, outside.background),
    sponsors: read('sponsors', (value) => readSponsors(value, at, onInvalid), outside.sponsors),
  }
}

/** The value, or what is wrong with it. */
type Reader<Value> = (value: unknown) => { readonly value: Value } | { readonly problem: string }

/** `null` in a room takes back what the league has. */
function readSetting<Value>(
  wire: WireObject,
  name: string,
  reader: Reader<Value>,
  otherwise: Value,
  at: string,
  onInvalid: Report,
): Value {
  const value = getOwn(wire, name)
  if (value === undefined) return otherwise
  const read = reader(value)
  if ('value' in read) return read.value
  onInvalid(`${at}.${name} ${read.problem}; it is ignored`)
  return otherwise
}

function readName(value: unknown): ReturnType<Reader<string | null>> {
  const name = text(value)
  if (value === null) return { value: null }
  if (name === null) return { problem: 'is not a text' }
  return name.length <= LONGEST_NAME
    ? { value: name }
    : { problem: `is longer than ${LONGEST_NAME} characters` }
}

function readPicture(value: unknown): ReturnType<Reader<string | null>> {
  const address = picture(value)
  if (value === null) return { value: null }
  if (address === null) return { problem: 'is not the address of a picture' }
  const longest = /^data:/i.test(address) ? LONGEST_DATA_ADDRESS : LONGEST_ADDRESS
  return address.length <= longest
    ? { value: address }
    : { problem: `is longer than ${longest} characters` }
}

function readLink(value: unknown): ReturnType<Reader<string | null>> {
  const link = text(value)
  if (value === null) return { value: null }
  return link !== null && LINK.test(link) && link.length <= LONGEST_ADDRESS
    ? { value: link }
    : { problem: 'is not an http(s) address' }
}

function readColours(value: unknown): ReturnType<Reader<BrandColours | null>> {
  if (value === null) return { value: null }
  const [stage, accent = stage, ...others] = Array.isArray(value) ? value : []
  return isColour(stage) && isColour(accent) && others.length === 0
    ? { value: [longForm(stage), longForm(accent)] }
    : { problem: 'is not a list of one or two colours such as "#14245e"' }
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && COLOUR.test(value)
}

/** `#rrggbb` in small letters. */
function longForm(colour: string): string {
  const digits = colour.slice(1).toLowerCase()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

function readSponsors(
  value: unknown,
  at: string,
  onInvalid: Report,
): ReturnType<Reader<readonly Sponsor[]>> {
  if (value === null) return { value: [] }
  if (!Array.isArray(value)) return { problem: 'is not a list' }
  if (value.length > MOST_SPONSORS) {
    onInvalid(`${at}.sponsors has more than ${MOST_SPONSORS}; the others are ignored`)
  }
  return {
    value: value
      .slice(0, MOST_SPONSORS)
      .flatMap((one, index) => readSponsor(one, `${at}.sponsors[${index}]`, onInvalid)),
  }
}

function readSponsor(value: unknown, at: string, onInvalid: Report): readonly Sponsor[] {
  const wire = isWireObject(value) ? value : {}
  const name = readName(getOwn(wire, 'name') ?? '')
  if ('problem' in name || name.value === null) {
    onInvalid(`${at} has no usable name; it is ignored`)
    return []
  }
  reportUnknown(wire, SPONSOR_SETTINGS, at, onInvalid)
  return [
    {
      name: name.value,
      logo: readSetting(wire, 'logo', readPicture, null, at, onInvalid),
      link: readSetting(wire, 'link', readLink, null, at, onInvalid),
    },
  ]
}

function reportUnknown(
  wire: WireObject,
  known: readonly string[],
  at: string,
  onInvalid: Report,
): void {
  for (const name of Object.keys(wire)) {
    if (!known.includes(name)) {
      onInvalid(`${at}.${name} is no setting; there are ${known.join(', ')}`)
    }
  }
}
