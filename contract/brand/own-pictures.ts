/** The league's pictures that lie beside its `brand.json`, which names them by relative addresses. */
import type { Brands } from './brand.ts'

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
const ELSEWHERE = /^(?:\/|[a-z][a-z0-9+.-]*:)/i
/** In the name of a file that is not beside `brand.json`, or that a system reads in another way. */
const OUTSIDE = /[\\\0:]|^\/|(?:^|\/)\.\.\//

/**
 * The pictures of all rooms, each once.
 * @returns their files, as of `pictureFile`, by the addresses that the brand has
 */
export function ownPictures({ default: brand, rooms }: Brands): ReadonlyMap<string, string | null> {
  const addresses = [brand, ...rooms.values()].flatMap(({ logo, background, sponsors }) => [
    logo,
    background,
    ...sponsors.map((one) => one.logo),
  ])
  const given = addresses.filter((address) => address !== null)
  const own = given.filter((address) => !ELSEWHERE.test(address))
  return new Map(own.map((address) => [address, pictureFile(address)]))
}

/**
 * The file that an address names, relative to the folder of `brand.json`; `null` for one outside of it
 * and for one that isn't a picture.
 * @param address without a leading slash
 */
export function pictureFile(address: string): string | null {
  const [path = ''] = address.split(/[?#]/)
  try {
    const file = decodeURIComponent(path).replace(/^(?:\.\/)+/, '')
    return PICTURE.test(file) && !OUTSIDE.test(file) ? file : null
  } catch {
    return null // not percent encoding
  }
}
