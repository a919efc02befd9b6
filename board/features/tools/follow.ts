import { deviceStorage } from '../../platform/storage.ts'
import { FOLLOWED_KEY, type TeamOrder } from '../../shared/team-order.ts'

/** The order with a team followed or unfollowed. Does not store it. */
export function withFollowed(order: TeamOrder, anchor: string, isFollowed: boolean): TeamOrder {
  const others = order.followed.filter((each) => each !== anchor)
  return { ...order, followed: isFollowed ? [...others, anchor] : others }
}

/** Stores the anchors of the teams that the viewer follows. */
export function keepFollowed(followed: readonly string[]): void {
  deviceStorage.write(FOLLOWED_KEY, followed.length === 0 ? null : JSON.stringify(followed))
}
