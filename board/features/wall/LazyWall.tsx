import { createLazy, useLazy } from '../../shared/lazy.ts'
import { LivePlaceholder } from '../live/LivePlaceholder.tsx'
import type { WallProps } from './Wall.tsx'

const wall = createLazy(async () => (await import('./Wall.tsx')).Wall)

/** The wall, whose code is fetched only where one is shown. */
export function LazyWall(props: WallProps) {
  const { part: Wall, isMissing, tryAgain } = useLazy(wall)
  return Wall === null ? (
    <LivePlaceholder view="wall" hasLists={false} isMissing={isMissing} onTryAgain={tryAgain} />
  ) : (
    <Wall {...props} />
  )
}
