/** Colours by their everyday names, as computed by the browser. */
import type { Locator } from '@playwright/test'

const HUES = [
  { name: 'red', from: 340, to: 20 },
  { name: 'amber', from: 28, to: 52 },
  { name: 'green', from: 120, to: 170 },
  { name: 'blue', from: 200, to: 245 },
] as const

/** The name of an element's background colour, or its value where it has no such name. */
export async function backgroundOf(element: Locator): Promise<string> {
  const value = await element.evaluate((node) => getComputedStyle(node).backgroundColor)
  const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number)
  const hue = hueOf(red, green, blue)
  if (hue === null) return value
  const named = HUES.find(({ from, to }) =>
    from < to ? hue >= from && hue <= to : hue >= from || hue <= to,
  )
  return named?.name ?? value
}

/** Degrees on the colour circle; `null` for greys and near-greys. */
function hueOf(red: number, green: number, blue: number): number | null {
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread < 60) return null
  if (most === red) return (((green - blue) / spread) * 60 + 360) % 360
  if (most === green) return ((blue - red) / spread) * 60 + 120
  return ((red - green) / spread) * 60 + 240
}
