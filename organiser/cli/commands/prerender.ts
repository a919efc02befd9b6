/** `gavel prerender`: the first row of a static host before any script has run. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { CommandFailed } from '../../lib/exit-code.ts'
import { parseDataFile } from '../../lib/parse-data-file.ts'
import { failing } from '../../lib/reason.ts'
import type { Context } from '../context.ts'
import { prerender } from '../export/prerender.ts'

const HELP = `
Run it each time that the data file has changed. Viewers see the lists of the page at once; the board
then loads the data file, and goes by it.

Example:
  gavel prerender ./public ./public/auctiondatafile.json`

export function prerenderCommand({ print, folder }: Context): Command {
  return new Command('prerender')
    .description('put the lists into the page of a static host, so that they are there at once')
    .argument('<folder>', 'the built board')
    .argument('<file>', 'the data file')
    .addHelpText('after', HELP)
    .action(async (board: string, file: string) => {
      const text = await readFile(resolve(folder, file), 'utf8').catch(
        failing(`${file} cannot be read`),
      )
      const parsed = parseDataFile(text)
      if (!parsed.ok) throw new CommandFailed(`${file} is not an auction: ${parsed.problem}.`)
      const hasFirstScreen = await prerender(resolve(folder, board), JSON.stringify(parsed.file))
      print(
        hasFirstScreen
          ? `The page in ${board} has the lists of ${file}.`
          : `${file} has no teams to show, or far too many: the page in ${board} has no lists.`,
      )
    })
}
