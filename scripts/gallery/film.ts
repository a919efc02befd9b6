/** A few seconds of a page as an animated WebP. Needs `img2webp` (Debian's package `webp`). */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'
import { findProgram } from '../../tests/kit/browsers.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'

const QUALITY = 60
/** Frames closer together than this, in milliseconds, are left out. */
const SHORTEST_FRAME_MS = 80
/** How long the last frame is shown before the animation starts over, in milliseconds. */
const LAST_FRAME_MS = 1500

interface Frame {
  readonly png: Buffer
  readonly atMs: number
}

/** Records the page while `act` runs. @throws when `img2webp` is missing or fails */
export async function film(devtools: CDPSession, act: () => Promise<void>): Promise<Buffer> {
  const frames: Frame[] = []
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void devtools.send('Page.screencastFrameAck', { sessionId })
    const atMs = (metadata.timestamp ?? 0) * 1000
    if (atMs - (frames.at(-1)?.atMs ?? 0) < SHORTEST_FRAME_MS) return
    frames.push({ png: Buffer.from(data, 'base64'), atMs })
  })
  await devtools.send('Page.startScreencast', { format: 'png' })
  await act()
  await devtools.send('Page.stopScreencast')
  return assemble(frames)
}

async function assemble(frames: readonly Frame[]): Promise<Buffer> {
  const program = findProgram(['img2webp'])
  if (program === undefined) throw new Error('The animation needs img2webp: apt-get install webp')
  const folder = await makeFolder('gavel-film-')
  const words: string[] = ['-loop', '0', '-lossy', '-q', String(QUALITY), '-m', '6']
  for (const [index, { png, atMs }] of frames.entries()) {
    const path = join(folder, `${index}.png`)
    await writeFile(path, png)
    const nextMs = frames[index + 1]?.atMs ?? atMs + LAST_FRAME_MS
    words.push('-d', String(Math.round(nextMs - atMs)), path)
  }
  const target = join(folder, 'film.webp')
  const { status, stderr } = spawnSync(program, [...words, '-o', target], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`img2webp failed: ${stderr}`)
  return readFile(target)
}
