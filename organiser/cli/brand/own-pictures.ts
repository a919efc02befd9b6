/** The league's pictures that lie beside its `brand.json`, which names them by relative addresses. */
import { normalize, sep } from 'node:path'
import type { Brands } from '../../../contract/brand/brand.ts'

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
const ELSEWHERE = /^(?:\/|[a-z][a-z0-9+.-]*:)/i

/** The relative addresses of a brand's pictures, each once, as the brand has them. */
export function ownPictures({ default: brand, rooms }: Brands): readonly string[] {
  const addresses = [brand, ...rooms.values()].flatMap(({ logo, background, sponsors }) => [
    logo,
    background,
    ...sponsors.map((one) => one.logo),
  ])
  return [...new Set(addresses.filter((address) => address !== null))].filter(
    (address) => !ELSEWHERE.test(address),
  )
}

/**
 * The file that an address names, relative to the folder of `brand.json`; `null` for one outside of it
 * and for one that isn't a picture.
 * @param address without a leading slash
 */
export function pictureFile(address: string): string | null {
  const [path = ''] = address.split(/[?#]/)
  try {
    const file = normalize(decodeURIComponent(path))
    const isInside = !/[\\\0:]/.test(file.replaceAll(sep, '/')) && !/^(?:\.\.)?\//.test(`${file}/`)
    return isInside && PICTURE.test(file) ? file : null
  } catch {
    return null // not percent encoding
  }
}
