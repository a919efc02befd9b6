/** Writes a brand into the folder of a built board, for static hosts (docs/brand.md). */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSettingsBlock, SETTINGS_BLOCK } from '../../../contract/board-config.ts'
import { type Brand, type Brands, readBrands } from '../../../contract/brand/brand.ts'
import { ownPictures } from '../../../contract/brand/own-pictures.ts'
import {
  type BrandFiles,
  iconOf,
  MANIFEST,
  manifestWith,
  withBrand,
} from '../../../contract/brand/page.ts'
import { brandCss } from '../../../contract/brand/tones.ts'
import { isWireObject } from '../../../contract/leaf.ts'
import { CommandFailed } from '../../lib/exit-code.ts'
import { failing, isSystemError, reasonOf } from '../../lib/reason.ts'
import { writeWhole } from '../../lib/write-whole.ts'
import { readPage } from '../export/prerender.ts'

interface BrandSource {
  readonly brands: Brands
  /** The content of the file, for the page's settings block. */
  readonly setting: unknown
  /** Values that are ignored, one line each. */
  readonly problems: readonly string[]
}

interface WrittenPictures {
  readonly copied: readonly string[]
  /** One line for each picture that the board will miss. */
  readonly problems: readonly string[]
}

/** @throws CommandFailed when there is no JSON object to read */
export async function readBrandSource(path: string): Promise<BrandSource> {
  const text = await readFile(path, 'utf8').catch(failing(`${path} cannot be read`))
  const setting = parse(text, path)
  const problems: string[] = []
  return { brands: readBrands(setting, (problem) => problems.push(problem)), setting, problems }
}

/**
 * Writes page, manifest and, for a page that may have nothing inline, style and icon, in place of those
 * of an earlier brand. Pictures that lie beside the brand's file are copied into the board's folder.
 * @throws CommandFailed when there is no built board, or page and manifest can't be read, and nothing is
 *   then changed, or when they can't be written
 */
export async function writeBrand(
  { brands, setting }: BrandSource,
  folder: string,
  beside: string,
): Promise<WrittenPictures> {
  const pagePath = join(folder, 'index.html')
  const manifestPath = join(folder, MANIFEST)
  const page = await readPage(folder)
  const manifest = await readFile(manifestPath, 'utf8').catch(
    failing(`${manifestPath} cannot be read`),
  )
  parse(manifest, manifestPath)
  checkSettings(page, pagePath)
  const { default: brand } = brands
  const { contents, addresses } = isPlain(page) ? brandFiles(brand) : INLINE
  const common = { brand, room: null, files: addresses }
  // The page last: it names the others.
  try {
    for (const [name, text] of contents) await writeWhole(join(folder, name), text)
    await writeWhole(manifestPath, manifestWith(manifest, common))
    await writeWhole(pagePath, withBrand(page, { ...common, setting }))
  } catch (cause) {
    failing('The brand cannot be written')(cause)
  }
  return copyPictures(brands, beside, folder)
}

/** @throws CommandFailed when it is no JSON object */
function parse(text: string, path: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return failing(`${path} is not JSON`)(cause)
  }
  if (isWireObject(value)) return value
  throw new CommandFailed(`${path} is not a JSON object`)
}

/** @throws CommandFailed when the page has no settings to write into, or those would be lost */
function checkSettings(page: string, path: string): void {
  const settings = SETTINGS_BLOCK.exec(page)
  if (settings === null) throw new CommandFailed(`${path} has no settings block (board-config)`)
  readSettingsBlock(settings[2] ?? '', (problem) => {
    if (/not a? ?JSON/.test(problem)) throw new CommandFailed(`${path}: ${problem}`)
  })
}

/** Whether nothing is inline: the build for hosts that send `default-src 'self'`. */
function isPlain(page: string): boolean {
  return !/<style(?! id="brand-style")/.test(page)
}

const INLINE = { contents: new Map<string, string>(), addresses: null }

/** Style and icon, with their hash in the name, as hosts may keep files for long. */
function brandFiles(brand: Brand) {
  const contents = new Map<string, string>()
  const add = (text: string, ending: string) => {
    const digest = hash('sha256', text).slice(0, 8)
    const name = `assets/brand-${digest}.${ending}`
    if (text !== '') contents.set(name, text)
    return name
  }
  const addresses: BrandFiles = {
    style: add(brandCss(brand), 'css'),
    icon: add(brand.colours === null ? '' : iconOf(brand.colours), 'svg'),
  }
  return { contents, addresses }
}

async function copyPictures(brands: Brands, from: string, to: string): Promise<WrittenPictures> {
  const copied: string[] = []
  const problems: string[] = []
  for (const [address, file] of ownPictures(brands)) {
    const problem = await copyPicture(file, from, to)
    if (problem === null) copied.push(address)
    else if (problem !== '') problems.push(`${address} is not copied: ${problem}`)
  }
  return { copied, problems }
}

/** @returns `null` when it was copied; the problem, empty for a picture that the board has already */
async function copyPicture(file: string | null, from: string, to: string): Promise<string | null> {
  if (file === null) return 'it is not a picture beside the brand’s file'
  const target = join(to, file)
  try {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(from, file), target)
    return null
  } catch (cause) {
    if (!isSystemError(cause) || cause.code !== 'ENOENT') return reasonOf(cause)
    return existsSync(target) ? '' : `there is no ${file} beside the brand’s file`
  }
}
