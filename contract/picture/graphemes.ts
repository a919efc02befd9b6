/** Letters with their signs: an Indian syllable is never split. */
export function graphemesOf(text: string): readonly string[] {
  // Firefox before 125 has no segmenter.
  if (typeof Intl.Segmenter !== 'function') return text.match(/\P{M}\p{M}*/gu) ?? []
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}
