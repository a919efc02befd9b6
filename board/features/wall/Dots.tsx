/** A dot for each of `count` pages, the one at index `at` filled. */
export function Dots({ count, at }: { readonly count: number; readonly at: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity but their position
    <i key={index} data-here={index === at || undefined} />
  ))
}
