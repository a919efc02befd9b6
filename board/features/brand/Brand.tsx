/**
 * A league's brand on the board (docs/decisions/brand.md): the only file of this folder that others know.
 * The rest is fetched where the settings block has a brand.
 */
import { getOwn, type WireObject } from '../../../contract/leaf.ts'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { useParameter, type View } from '../../shared/address.ts'
import { createLazy, type Lazy, useLazy } from '../../shared/lazy.ts'
import { useStore } from '../../shared/use-store.ts'
import { useStylesheet } from '../../shared/use-stylesheet.ts'
import type { BrandLayer } from './BrandLayer.tsx'

/** `null` where the settings block has no brand. */
export function createBrand(options: {
  readonly block: WireObject
  /** The one that the viewer joins. */
  readonly room: string
  readonly warnIgnored: (what: string) => void
}): Lazy<BrandLayer> | null {
  const { block, room, warnIgnored } = options
  const setting = getOwn(block, 'brand')
  if (setting === undefined) return null
  return createLazy(async () => {
    const { createBrandLayer } = await import('./BrandLayer.tsx')
    return createBrandLayer(setting, room, warnIgnored)
  })
}

interface BrandProps {
  readonly state: StoreView<LiveState>
  /** `null` for the plain board. */
  readonly view: View | null
}

/** Logo and sponsors. Nothing waits for their code. */
export function Brand({ brand, ...props }: BrandProps & { readonly brand: Lazy<BrandLayer> }) {
  const { part } = useLazy(brand)
  return part !== null && <Loaded {...props} layer={part} />
}

function Loaded(props: BrandProps & { readonly layer: BrandLayer }) {
  const { state, view, layer } = props
  useStylesheet(layer.css)
  const isLotShown = useStore(state, ({ banner }) => banner !== null)
  const show = useParameter('show')
  return (
    <layer.LogoLayer
      brand={layer.brand}
      view={view}
      scene={view === 'overlay' ? show : null}
      isLotShown={isLotShown}
    />
  )
}
