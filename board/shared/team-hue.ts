/**
 * A team's hue in degrees, from its name: a page can't read the colours of a logo from another host.
 */
export function hueOf(team: string | null): number {
  let hash = 0
  for (const letter of team ?? '') hash = (hash * 31 + letter.charCodeAt(0)) % 1021
  // Steps of the golden angle, so that similar hashes have different colours.
  return Math.round(hash * 137.5) % 360
}
