/** `gavel brand`: makes a built board the league's own, and shows it before the night. */
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { previewBrand } from '../brand/preview.ts'
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
  gavel brand preview brand.json`

export function brandCommand(context: Context): Command {
  return new Command('brand')
    .description('put the league’s name, logo and colours into a built board')
    .argument('<file>', 'the brand, a JSON file')
    .option('--board <folder>', 'the built board', BUILT_BOARD)
    .helpCommand(false)
    .addHelpText('after', HELP)
    .action((file: string, { board }: { readonly board: string }) => write(file, board, context))
    .addCommand(previewCommand(context))
}

function previewCommand(context: Context): Command {
  return new Command('preview')
    .description('show all views side by side with the brand, while a rehearsal plays (PORT; 3100)')
    .argument('<file>', 'the brand, a JSON file')
    .option('--no-open', 'do not open the page in the browser')
    .action(async (file: string, { open }: { readonly open: boolean }) => {
      const path = resolve(context.folder, file)
      const { brands, problems } = await readBrandSource(path)
      for (const problem of problems) context.warn(`${file}: ${problem}`)
      process.exitCode = await previewBrand(path, brands, { opens: open }, context)
    })
}

async function write(file: string, board: string, { print, warn, folder }: Context): Promise<void> {
  const path = resolve(folder, file)
  const source = await readBrandSource(path)
  for (const problem of source.problems) warn(`${file}: ${problem}`)
  const { copied, problems } = await writeBrand(source, resolve(folder, board), dirname(path))
  for (const problem of problems) warn(problem)
  for (const picture of copied) print(`Copied ${picture}.`)
  print(`The board in ${board} has the brand of ${source.brands.default.name ?? 'the league'}.`)
}
