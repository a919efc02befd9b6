/** `gavel brand`: makes a built board the league's own. */
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { readBrandSource, writeBrand } from '../brand/write-brand.ts'
import type { Context } from '../context.ts'
import { BUILT_BOARD } from '../run-program.ts'

const HELP = `
The file has name, logo, colours, sponsors and background, all of them optional:
  { "name": "Monsoon League", "logo": "logo.png", "colours": ["#1a237e", "#ffc107"],
    "sponsors": [{ "name": "Tea & Co", "logo": "tea.svg", "link": "https://tea.example" }] }

The page's Content-Security-Policy changes with it: if your host sends one, print the new one with
\`npm run csp\`. The feed server needs no such step: gavel start --brand brand.json

Examples:
  gavel brand brand.json --board ./public
  gavel rehearse --brand brand.json          shows it while an auction plays`

export function brandCommand({ print, warn, folder }: Context): Command {
  return new Command('brand')
    .description('put the league’s name, logo and colours into a built board')
    .argument('<file>', 'the brand, a JSON file')
    .option('--board <folder>', 'the built board', BUILT_BOARD)
    .addHelpText('after', HELP)
    .action(async (file: string, { board }: { readonly board: string }) => {
      const path = resolve(folder, file)
      const source = await readBrandSource(path)
      for (const problem of source.problems) warn(`${file}: ${problem}`)
      const { copied, problems } = await writeBrand(source, resolve(folder, board), dirname(path))
      for (const problem of problems) warn(problem)
      for (const picture of copied) print(`Copied ${picture}.`)
      print(`The board in ${board} has the brand of ${source.brands.default.name ?? 'the league'}.`)
    })
}
