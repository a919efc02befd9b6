/** How full a squad is (§2.3, §5, §9). */

const NEARLY_FULL = 0.8

export type Fill = 'open' | 'nearly-full' | 'full'

/** Full at 100 % or more, nearly full at 80 % or more; open when that cannot be known. */
export function fillOf(size: number | null, limit: number | null): Fill {
  if (size === null || limit === null || limit <= 0) return 'open'
  const share = size / limit
  if (share >= 1) return 'full'
  return share >= NEARLY_FULL ? 'nearly-full' : 'open'
}
