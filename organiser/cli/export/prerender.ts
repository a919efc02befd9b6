/** Puts the first screen of a data file into the page of a static host (docs/decisions/first-screen.md). */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  FIRST_SCREEN_FILE,
  type RenderFirstScreen,
  withoutFirstScreen,
} from '../../../contract/first-screen.ts'
import { CommandFailed } from '../../lib/exit-code.ts'
import { failing } from '../../lib/reason.ts'
import { writeWhole } from '../../lib/write-whole.ts'

/** Whether the folder has a built board that can be given a first screen. */
export function canPrerender(folder: string): boolean {
  return existsSync(join(folder, 'index.html')) && existsSync(join(folder, FIRST_SCREEN_FILE))
}

/**
 * Replaces the first screen of `index.html` in one move, so that no host ever reads a half of it.
 * @param folder of a built board
 * @param dataFile JSON text
 * @param build the folder that has the renderer of this board
 * @returns whether the page has a first screen: not for a data file without teams, or with far more than usual
 * @throws CommandFailed when there is no built board, the file can't be shown or the page can't be written
 */
export async function prerender(
  folder: string,
  dataFile: string,
  build: string = folder,
): Promise<boolean> {
  const path = join(folder, 'index.html')
  const page = await readPage(folder)
  const renderer = join(build, FIRST_SCREEN_FILE)
  if (!existsSync(renderer)) {
    throw new CommandFailed(`${renderer} is missing: it belongs to each built board`)
  }
  const { renderFirstScreen }: { readonly renderFirstScreen: RenderFirstScreen } = await import(
    pathToFileURL(renderer).href
  )
  let screen: ReturnType<RenderFirstScreen>
  try {
    screen = renderFirstScreen({ page, dataFile, asOf: Date.now() })
  } catch (cause) {
    return failing('The data file has no first screen')(cause)
  }
  const html = screen?.html ?? withoutFirstScreen(page)
  await writeWhole(path, html).catch(failing(`${path} cannot be written`))
  return screen !== null
}

/** The page of a built board. @throws CommandFailed when there is none */
export async function readPage(folder: string): Promise<string> {
  return await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new CommandFailed(`There is no built board in ${folder}`)
  })
}
