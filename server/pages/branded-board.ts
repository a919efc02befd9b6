/** The board's page and manifest with the brand of each room (docs/decisions/brand.md). */
import { type Brands, brandOf } from '../../contract/brand/brand.ts'
import { manifestWith, withBrand } from '../../contract/brand/page.ts'
import { type ReadyBody, readyBody } from '../lib/ready-body.ts'
import { type PagePolicy, readPagePolicy } from './page-policy.ts'

export interface RoomPage {
  readonly html: string
  readonly policy: PagePolicy
}

export interface BrandedBoard {
  /** The page of a room. The same object for rooms that share one. */
  page(room: string): RoomPage
  /** The manifest of a room, the same object for rooms that share one; `null` for that of the build. */
  manifest(room: string): ReadyBody | null
  /** Whether a room has a page and a manifest of its own. */
  hasOwn(room: string): boolean
  /** False where pages and manifest are those of the build. */
  readonly isBranded: boolean
}

/** @param manifest that of the build */
export function brandBoard(
  built: RoomPage,
  manifest: { readonly plain: Buffer; readonly contentType: string } | undefined,
  brands: Brands | null,
  defaultRoom: string,
): BrandedBoard {
  if (brands === null) {
    return { page: () => built, manifest: () => null, hasOwn: () => false, isBranded: false }
  }
  /** By room; those without a brand of their own share that of ''. */
  const pages = new Map<string, RoomPage>()
  const manifests = new Map<string, ReadyBody>()
  const hasOwn = (room: string) => brands.rooms.has(room)
  const ownRoom = (room: string) => (hasOwn(room) ? room : '')
  const of = (room: string) => ({
    brand: brandOf(brands, room),
    room: room === '' || room === defaultRoom ? null : room,
    files: null,
  })
  return {
    isBranded: true,
    hasOwn,
    page(room) {
      const key = ownRoom(room)
      const made = pages.get(key) ?? pageOf(key)
      pages.set(key, made)
      return made
    },
    manifest(room) {
      if (manifest === undefined) return null
      const key = ownRoom(room)
      const made = manifests.get(key) ?? manifestOf(key, manifest.plain, manifest.contentType)
      manifests.set(key, made)
      return made
    },
  }

  function pageOf(room: string): RoomPage {
    const { brand, ...place } = of(room)
    const html = withBrand(built.html, { brand, setting: brand, ...place })
    return { html, policy: readPagePolicy(html) }
  }

  function manifestOf(room: string, plain: Buffer, contentType: string): ReadyBody {
    return readyBody(Buffer.from(manifestWith(plain.toString(), of(room))), contentType, {})
  }
}
