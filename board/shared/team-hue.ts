/**
 * The hue a team is known by on the board, in degrees, from its name. Its crest has better ones, but
 * a page may not read the pixels of a picture from another host.
 */
export function hueOf(team: string | null): number {
  let hash = 0
  for (const letter of team ?? '') hash = (hash * 31 + letter.charCodeAt(0)) % 1021
  // Steps of the golden angle, so that neighbours in number are far apart in colour.
  return Math.round(hash * 137.5) % 360
}
