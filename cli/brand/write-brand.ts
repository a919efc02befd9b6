/** Writes a brand into the folder of a built board, for static hosts (docs/brand.md). */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Brand, type Brands, readBrands } from '../../contract/brand/brand.ts'
import {
  type BrandFiles,
  iconOf,
  MANIFEST,
  manifestWith,
  withBrand,
} from '../../contract/brand/page.ts'
import { brandCss } from '../../contract/brand/tones.ts'
import { CommandFailed } from '../exit-code.ts'

const STYLE_FILE = 'brand.css'
const ICON_FILE = 'brand.svg'
const BASE = /<link\s[^>]*\bhref="([^"]*)gavel\.webmanifest/
/** Of this host, and not above the page. */
const OWN_PICTURE = /^(?!\/|[a-z][a-z0-9+.-]*:)(?!.*\.\.)[^?#]+$/i

export interface BrandSource {
  readonly brands: Brands
  /** What the file has, for the page's settings block. */
  readonly setting: unknown
  /** Values that are ignored, one line each. */
  readonly problems: readonly string[]
}

/** @throws CommandFailed when there is no JSON to read */
export async function readBrandSource(path: string): Promise<BrandSource> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandFailed(`${path} cannot be read: ${String(cause)}`)
  })
  const problems: string[] = []
  try {
    const setting: unknown = JSON.parse(text)
    return { brands: readBrands(setting, (problem) => problems.push(problem)), setting, problems }
  } catch (cause) {
    throw new CommandFailed(`${path} is not JSON: ${String(cause)}`)
  }
}

/**
 * Writes page, manifest and, for a page that may have nothing inline, style and icon. Pictures that lie
 * beside the brand's file are copied into the board's folder.
 * @returns the pictures that were copied
 * @throws CommandFailed when there is no built board
 */
export async function writeBrand(
  { brands, setting }: BrandSource,
  folder: string,
  beside: string,
): Promise<readonly string[]> {
  const path = join(folder, 'index.html')
  const page = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`There is no built board in ${folder}`)
  })
  const { default: brand } = brands
  const files = isPlain(page) ? await writeFiles(brand, folder, baseOf(page)) : null
  const common = { brand, room: null, files }
  await writeFile(path, withBrand(page, { ...common, setting }))
  const manifest = join(folder, MANIFEST)
  await writeFile(manifest, manifestWith(await readFile(manifest, 'utf8'), common))
  return copyPictures(brands, beside, folder)
}

/** Whether nothing is inline: the build for hosts that send `default-src 'self'`. */
function isPlain(page: string): boolean {
  return !/<style(?! id="brand-style")/.test(page)
}

function baseOf(page: string): string {
  return BASE.exec(page)?.[1] ?? '/'
}

/** With their hash in the address, as hosts may keep files for long. */
async function writeFiles(brand: Brand, folder: string, base: string): Promise<BrandFiles> {
  const css = brandCss(brand)
  const icon = brand.colours === null ? '' : iconOf(brand.colours)
  await writeFile(join(folder, STYLE_FILE), css)
  await writeFile(join(folder, ICON_FILE), icon)
  return {
    style: `${base}${STYLE_FILE}?${hashOf(css)}`,
    icon: `${base}${ICON_FILE}?${hashOf(icon)}`,
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

async function copyPictures(brands: Brands, from: string, to: string): Promise<readonly string[]> {
  const addresses = [brands.default, ...brands.rooms.values()].flatMap(
    ({ logo, background, sponsors }) => [logo, background, ...sponsors.map((one) => one.logo)],
  )
  const own = new Set(addresses.filter((address) => address !== null && OWN_PICTURE.test(address)))
  const copied: string[] = []
  for (const address of own) {
    if (address === null) continue
    const target = join(to, address)
    try {
      await mkdir(dirname(target), { recursive: true })
      await copyFile(join(from, address), target)
      copied.push(address)
    } catch {
      // Not beside the file: it may be in the folder already.
    }
  }
  return copied
}
