/** The brand of each room: the JSON file that `BRAND_FILE` names, read once at start (docs/brand.md). */
import { readFileSync } from 'node:fs'
import { type Brands, isEmptyBrand, readBrands } from '../contract/brand/brand.ts'

export interface BrandFile {
  /** `null` without a usable file. */
  readonly brands: Brands | null
  /** One line for each value that is ignored. */
  readonly problems: readonly string[]
}

export const NO_BRAND_FILE: BrandFile = { brands: null, problems: [] }

/** Reads the file. Never throws: a board without its brand is better than none. */
export function readBrandFile(path: string): BrandFile {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
    const problem = typeof code === 'string' ? `cannot be read (${code})` : 'is not JSON'
    return { brands: null, problems: [`${path} ${problem}; there is no brand`] }
  }
  const problems: string[] = []
  const brands = readBrands(content, (problem) => problems.push(problem))
  return { brands: isEmptyBrand(brands) ? null : brands, problems }
}
