/**
 * Paints a crest's colours behind its team (`Crest.tsx`): the picture that has been loaded, drawn on a
 * canvas of a few pixels that the browser scales up. No request, and cheap on a slow phone.
 */

/** How far the crest reaches beyond the canvas, so that its colours and not its outline are seen. */
const OVERLAP = 0.3
/** Crests are transparent around their shape: drawn several times, they fill more of it. */
const LAYERS = 3

const WIDTH = 6
const HEIGHT = 3

/** Paints each wash whose crest is loaded, and clears it when a placeholder replaces the crest. */
export function paintCrestWashes(page: Document): void {
  const roots = new WeakMap<Element, ShadowRoot>()

  function paintFor(target: EventTarget | null) {
    if (!(target instanceof HTMLImageElement) || target.dataset['of'] !== 'team') return
    const wash = target.previousElementSibling
    if (!wash?.hasAttribute('data-wash') || (isMissing(target) && !roots.has(wash))) return
    // In a shadow tree: React renders the element empty, and the page's one canvas is the celebration's.
    const root = roots.get(wash) ?? wash.attachShadow({ mode: 'closed' })
    roots.set(wash, root)
    root.replaceChildren(...(isMissing(target) ? [] : [canvasOf(target)]))
  }

  page.addEventListener('load', ({ target }) => paintFor(target), true)
  for (const image of page.images) if (image.complete) paintFor(image)
}

function isMissing({ dataset, naturalWidth }: HTMLImageElement): boolean {
  return dataset['placeholder'] !== undefined || naturalWidth === 0
}

/** Drawn outside the document: inside, the browser would lay out a team card that it skips. */
function canvasOf(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  canvas.style.cssText = 'display: block; width: 100%; height: 100%'
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  for (let layer = 0; layer < LAYERS; layer += 1) {
    context.drawImage(
      image,
      -OVERLAP * WIDTH,
      -OVERLAP * HEIGHT,
      (1 + 2 * OVERLAP) * WIDTH,
      (1 + 2 * OVERLAP) * HEIGHT,
    )
  }
  // The last column of pixels is clear, so that the wash has no edge.
  const fade = context.createLinearGradient(0, 0, WIDTH - 1, 0)
  fade.addColorStop(0, '#000')
  fade.addColorStop(1, 'transparent')
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = fade
  context.fillRect(0, 0, WIDTH, HEIGHT)
  return canvas
}
