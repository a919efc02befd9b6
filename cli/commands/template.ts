/** `gavel template`: a sheet to start from, with every column explained. */
import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import writeExcelFile from 'write-excel-file/node'
import { reasonOf } from '../../publish/reason.ts'
import type { Context } from '../context.ts'
import { CommandFailed } from '../exit-code.ts'
import { TEMPLATE } from '../follow/template.ts'

const HELP = `
Examples:
  gavel template > auction.csv
  gavel template auction.xlsx`

export function templateCommand({ print, folder }: Context): Command {
  return new Command('template')
    .description('write a sheet to start from, with every column explained')
    .argument('[file]', 'a .csv or .xlsx file to write; without one, CSV on standard output')
    .addHelpText('after', HELP)
    .action(async (file: string | undefined) => {
      if (file === undefined) return print(csv().trimEnd())
      const path = resolve(folder, file)
      // Never overwrite a sheet that somebody has filled in.
      const bytes = /\.xlsx$/i.test(file) ? await xlsx() : `\uFEFF${csv()}`
      await writeFile(path, bytes, { flag: 'wx' }).catch(async (cause: NodeJS.ErrnoException) => {
        // A disk that is full has taken a part of the sheet.
        if (cause.syscall === 'write') await rm(path, { force: true })
        throw new CommandFailed(`${file} cannot be written: ${reasonOf(cause)}.`)
      })
      print(`Wrote ${file}.`)
    })
}

function csv(): string {
  return TEMPLATE.map((row) => `${row.map(quoted).join(',')}\n`).join('')
}

/** Quotes cells that contain a separator (RFC 4180); ours contain no quotes. */
function quoted(cell: string): string {
  return /[,;\n]/.test(cell) ? `"${cell}"` : cell
}

function xlsx(): Promise<Buffer> {
  const rows = TEMPLATE.map((row) =>
    row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell === '' ? null : cell)),
  )
  return writeExcelFile(rows, { sheet: 'Auction' }).toBuffer()
}
