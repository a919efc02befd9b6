import { LiveRoom } from '../LiveRoom.tsx'
import { createLater, useLater } from '../use-later.ts'
import type { WallProps } from './Wall.tsx'

const wall = createLater(async () => (await import('./Wall.tsx')).Wall)

/** The wall, whose code is fetched only where one is shown. */
export function LaterWall(props: WallProps) {
  const { part: Wall, isMissing, tryAgain } = useLater(wall)
  return Wall === null ? (
    <LiveRoom view="wall" hasLists={false} isMissing={isMissing} onTryAgain={tryAgain} />
  ) : (
    <Wall {...props} />
  )
}
