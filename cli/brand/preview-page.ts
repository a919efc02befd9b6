/** The page of `gavel brand preview`: every view of a board side by side. */

interface View {
  readonly title: string
  /** Parameters of the board's address. */
  readonly search: string
  /** Pixels, as the view is seen; the frame is scaled down. */
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Over something that stands for a camera's picture. */
  readonly isOnAir?: true
}

const ON_AIR = { width: 1920, height: 1080, scale: 0.32, isOnAir: true } as const
const LISTS = 'refresh=15'

export const VIEWS: readonly View[] = [
  { title: 'Phone', search: '', width: 360, height: 740, scale: 0.85 },
  { title: 'Desktop', search: '', width: 1280, height: 900, scale: 0.7 },
  { title: 'Wall', search: `view=wall&${LISTS}`, width: 1920, height: 1080, scale: 0.46 },
  { title: 'Upright wall', search: `view=wall&${LISTS}`, width: 1080, height: 1920, scale: 0.33 },
  { title: 'Overlay', search: 'view=overlay', ...ON_AIR },
  { title: 'Overlay at the top', search: 'view=overlay&place=top', ...ON_AIR },
  { title: 'Overlay, sponsors', search: 'view=overlay&show=sponsors', ...ON_AIR },
  { title: 'Overlay, Top Sells', search: `view=overlay&show=top&${LISTS}`, ...ON_AIR },
  { title: 'Overlay, teams', search: `view=overlay&show=teams&${LISTS}`, ...ON_AIR },
  { title: 'Strip', search: 'view=strip', width: 1200, height: 72, scale: 0.7 },
  { title: 'Narrow strip', search: 'view=strip', width: 320, height: 72, scale: 1 },
]

const CSS = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { display: flex; flex-wrap: wrap; gap: 24px; margin: 24px; }
h1 { flex: 1 0 100%; margin: 0; font-size: 24px; }
figure { margin: 0; }
figcaption { font-weight: 600; }
figure div { overflow: hidden; border: 1px solid #8888; }
iframe { border: 0; transform-origin: 0 0; }
.air { background: linear-gradient(#6b906b, #3b593b); }`

/** @param boards an origin of the board for each view */
export function previewPage(boards: readonly string[]): string {
  const figures = VIEWS.map(({ title, search, width, height, scale, isOnAir }, index) => {
    const address = `${boards[index]}/?${search.replaceAll('&', '&amp;')}`
    const size = `width:${Math.round(width * scale)}px;height:${Math.round(height * scale)}px`
    const frame = `width:${width}px;height:${height}px;transform:scale(${scale})`
    return `<figure><figcaption>${title} (${width} × ${height})</figcaption>
<div style="${size}"${isOnAir ? ' class="air"' : ''}><iframe src="${address}" title="${title}" allow="screen-wake-lock" style="${frame}"></iframe></div></figure>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Brand preview</title><style>${CSS}</style>
<h1>Brand preview: a rehearsal plays on every view</h1>
${figures.join('\n')}</html>`
}
