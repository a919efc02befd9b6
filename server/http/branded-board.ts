/** The board's page and manifest with the brand of each room (docs/decisions/brand.md). */
import { type Brands, brandOf } from '../../contract/brand/brand.ts'
import { manifestWith, withBrand } from '../../contract/brand/page.ts'
import { type PagePolicy, readPagePolicy } from './page-policy.ts'

export interface RoomPage {
  readonly html: string
  readonly policy: PagePolicy
}

export interface BrandedBoard {
  /** The page of a room. The same object for rooms that share one. */
  page(room: string): RoomPage
  /** The manifest of a room, from its JSON text. */
  manifest(room: string, text: string): string
  /** False where pages and manifest are those of the build. */
  readonly isBranded: boolean
}

export function brandBoard(
  built: RoomPage,
  brands: Brands | null,
  defaultRoom: string,
): BrandedBoard {
  if (brands === null) return { page: () => built, manifest: (_, text) => text, isBranded: false }
  /** By room; those without a brand of their own share that of ''. */
  const pages = new Map<string, RoomPage>()
  const ownRoom = (room: string) => (brands.rooms.has(room) ? room : '')
  const of = (room: string) => ({
    brand: brandOf(brands, room),
    room: room === '' || room === defaultRoom ? null : room,
    files: null,
  })
  return {
    isBranded: true,
    page(room) {
      const key = ownRoom(room)
      const made = pages.get(key) ?? pageOf(key)
      pages.set(key, made)
      return made
    },
    manifest: (room, text) => manifestWith(text, of(ownRoom(room))),
  }

  function pageOf(room: string): RoomPage {
    const { brand, ...place } = of(room)
    const html = withBrand(built.html, { brand, setting: brand, ...place })
    return { html, policy: readPagePolicy(html) }
  }
}
