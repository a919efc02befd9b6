import { FOLLOWED_KEY, type TeamOrder } from '../../shared/team-order.ts'

/** The order with a team followed, or no longer; kept on this device where it lets us. */
export function withFollowed(order: TeamOrder, anchor: string, isFollowed: boolean): TeamOrder {
  const others = order.followed.filter((each) => each !== anchor)
  return { ...order, followed: isFollowed ? [...others, anchor] : others }
}

/** A device that keeps nothing, or has no room left, follows until the page is left. */
export function keepFollowed(followed: readonly string[]): void {
  try {
    if (followed.length === 0) localStorage.removeItem(FOLLOWED_KEY)
    else localStorage.setItem(FOLLOWED_KEY, JSON.stringify(followed))
  } catch {}
}
