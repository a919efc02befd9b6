/** The thread that draws one picture for `link-pictures.ts`. */
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Brand } from '../../contract/brand/brand.ts'
import { escapeHtml } from '../../contract/first-screen.ts'
import { answerCalls } from '../lib/answer-calls.ts'
import { svgOf } from './link-picture.ts'
import { createOutlines } from './text-outlines.ts'

export interface PictureTask {
  readonly brand: Brand
  /** JSON text. */
  readonly dataFile: string | null
  /** As a `data:` address. */
  readonly logo: string | null
  /** Fonts, the preferred one first. */
  readonly fonts: readonly string[]
}

// Where processors are scarce, viewers go first. Elsewhere it would be the whole process's priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const methods = { draw }

export type PictureMethods = typeof methods

answerCalls(methods)

/** @returns the bytes of a PNG */
async function draw({ brand, dataFile, logo, fonts }: PictureTask): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await initWasm(await readFile(wasm))
  const outline = createOutlines(await Promise.all(fonts.map((path) => readFile(path))))
  const svg = svgOf(brand, dataFile, isDrawable(logo) ? logo : null, outline)
  return new Resvg(svg).render().asPng()
}

/** A picture that can't be read takes no room. */
function isDrawable(logo: string | null): boolean {
  if (logo === null) return false
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" height="9" href="${escapeHtml(logo)}"/></svg>`
  return new Resvg(svg).getBBox() !== undefined
}
