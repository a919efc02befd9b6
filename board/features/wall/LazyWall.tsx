import type { ComponentType } from 'react'
import { type Lazy, useLazy } from '../../shared/lazy.ts'
import { LivePlaceholder } from '../live/LivePlaceholder.tsx'
import type { WallProps } from './Wall.tsx'

/** The wall. Its code is fetched only when one is shown. */
export function LazyWall(props: WallProps & { readonly wall: Lazy<ComponentType<WallProps>> }) {
  const { wall, ...wallProps } = props
  const { part: Wall, isMissing, tryAgain } = useLazy(wall)
  return Wall === null ? (
    <LivePlaceholder view="wall" hasLists={false} isMissing={isMissing} onTryAgain={tryAgain} />
  ) : (
    <Wall {...wallProps} />
  )
}
