/** The brand of each room: the JSON file that `BRAND_FILE` names, read once at start (docs/brand.md). */
import { type Brands, isEmptyBrand, readBrands } from '../../contract/brand/brand.ts'
import { readJsonFile } from '../lib/json-file.ts'

export interface BrandFile {
  /** `null` without a usable file. */
  readonly brands: Brands | null
  /** One line for each value that is ignored. */
  readonly problems: readonly string[]
}

export const NO_BRAND_FILE: BrandFile = { brands: null, problems: [] }

/** Reads the file. Never throws: a board without its brand is better than none. */
export function readBrandFile(path: string): BrandFile {
  const file = readJsonFile(path)
  if (!file.ok) return { brands: null, problems: [`${path} ${file.problem}; there is no brand`] }
  const problems: string[] = []
  const brands = readBrands(file.content, (problem) => problems.push(problem))
  return { brands: isEmptyBrand(brands) ? null : brands, problems }
}
