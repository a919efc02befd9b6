/**
 * Paints a crest's colours behind its team (`Crest.tsx`): the picture that has been loaded, drawn a few
 * pixels wide and made a gradient. No request, and cheap on a slow phone.
 */

/** How far the crest reaches beyond the pixels, so that its colours and not its outline are seen. */
const OVERLAP = 0.3
/** Crests are transparent around their shape: drawn several times, they fill more of it. */
const LAYERS = 3
/** In pixels; the wash is one row of them. */
const WIDTH = 6

/** Paints each wash as soon as its crest is loaded, and clears it when a placeholder replaces the crest. */
export function paintCrestWashes(page: Document): void {
  const roots = new WeakMap<Element, ShadowRoot>()

  function paintFor(target: EventTarget | null) {
    if (!(target instanceof HTMLImageElement) || target.dataset['of'] !== 'team') return
    const wash = target.previousElementSibling
    if (!(wash instanceof HTMLElement) || wash.dataset['wash'] === undefined) return
    const pixels = isMissing(target) ? null : drawSmall(target)
    const gradient = pixels && gradientOf(pixels)
    wash.style.backgroundImage = gradient ?? ''
    showCanvas(wash, gradient === null && pixels !== null ? pixels.canvas : null)
  }

  /** Where no gradient can be made. Each canvas is a layer of its own, which costs time in every frame. */
  function showCanvas(wash: Element, canvas: HTMLCanvasElement | null) {
    if (canvas === null && !roots.has(wash)) return
    // In a shadow tree: React renders the element empty, and the page's one canvas is the celebration's.
    const root = roots.get(wash) ?? wash.attachShadow({ mode: 'closed' })
    roots.set(wash, root)
    root.replaceChildren(...(canvas === null ? [] : [canvas]))
  }

  page.addEventListener('load', ({ target }) => paintFor(target), true)
}

function isMissing({ dataset, naturalWidth }: HTMLImageElement): boolean {
  return dataset['placeholder'] !== undefined || naturalWidth === 0
}

/** Drawn outside the document: inside, the browser would lay out a team card that it skips. */
function drawSmall(image: HTMLImageElement): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 1
  canvas.style.cssText = 'display: block; width: 100%; height: 100%'
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  for (let layer = 0; layer < LAYERS; layer += 1) {
    context.drawImage(image, -OVERLAP * WIDTH, -OVERLAP, (1 + 2 * OVERLAP) * WIDTH, 1 + 2 * OVERLAP)
  }
  // The last pixel is clear, so that the wash has no edge.
  const fade = context.createLinearGradient(0, 0, WIDTH - 1, 0)
  fade.addColorStop(0, '#000')
  fade.addColorStop(1, 'transparent')
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = fade
  context.fillRect(0, 0, WIDTH, 1)
  return context
}

/** `null` where a page may draw but not read: pictures of another site, browsers that resist fingerprinting. */
function gradientOf(context: CanvasRenderingContext2D): string | null {
  try {
    const { data } = context.getImageData(0, 0, WIDTH, 1)
    // The last pixel is clear, unless the browser makes them up.
    if (data.at(-1) !== 0) return null
    const colours = Array.from({ length: WIDTH }, (_, pixel) => {
      const [red, green, blue, alpha = 0] = data.slice(pixel * 4, pixel * 4 + 4)
      return `rgb(${red} ${green} ${blue} / ${(alpha / 255).toFixed(2)})`
    })
    return `linear-gradient(to right, ${colours.join()})`
  } catch {
    return null
  }
}
