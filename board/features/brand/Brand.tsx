/**
 * A league's brand on the board (docs/decisions/brand.md): the only file of this folder that others know.
 * The rest is fetched where the settings block has a brand.
 */
import type { ComponentType } from 'react'
import { getOwn, type WireObject } from '../../../contract/leaf.ts'
import { createLazy, type Lazy, useLazy } from '../../ui/lazy.ts'
import type { BrandProps } from './BrandLayer.tsx'

type LazyBrand = Lazy<ComponentType<BrandProps>>

/** `null` where the settings block has no brand. */
export function createBrand(options: {
  readonly block: WireObject
  /** The one that the viewer joins. */
  readonly room: string
  readonly warnIgnored: (what: string) => void
}): LazyBrand | null {
  const { block, room, warnIgnored } = options
  const setting = getOwn(block, 'brand')
  if (setting === undefined) return null
  return createLazy(async () => {
    const { createBrandLayer } = await import('./BrandLayer.tsx')
    return createBrandLayer(setting, room, warnIgnored)
  })
}

/** Logo and sponsors. Nothing waits for their code. */
export function Brand({ brand, ...props }: BrandProps & { readonly brand: LazyBrand }) {
  const { part: BrandLayer } = useLazy(brand)
  return BrandLayer !== null && <BrandLayer {...props} />
}
