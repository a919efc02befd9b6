/** `gavel template`: a sheet to start from, with every column explained. */
import { rm, writeFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { Command } from 'commander'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { asCsv } from '../../../contract/csv.ts'
import {
  EXPLANATIONS,
  HEADINGS,
  HEADINGS_ROW,
  TEAMS_ROW,
  TEMPLATE,
  WORKBOOK,
} from '../../follow/template.ts'
import { UsageError } from '../../lib/exit-code.ts'
import { failing } from '../../lib/reason.ts'
import type { Context } from '../context.ts'

const HELP = `
Examples:
  gavel template > auction.csv
  gavel template auction.xlsx`

export function templateCommand({ print, folder }: Context): Command {
  return new Command('template')
    .description('write a sheet to start from')
    .argument('[file]', 'a .csv or .xlsx file to write; without one, CSV on standard output')
    .addHelpText('after', HELP)
    .action(async (file: string | undefined) => {
      const csv = asCsv(TEMPLATE)
      if (file === undefined) return print(csv.trimEnd())
      const extension = extname(file).toLowerCase()
      if (extension !== '.xlsx' && extension !== '.csv') {
        const name = basename(file, extname(file))
        const problem = `A sheet is an .xlsx or a .csv file: gavel template ${name}.xlsx`
        throw new UsageError(problem)
      }
      const path = resolve(folder, file)
      // Never overwrite a sheet that somebody has filled in.
      const bytes = extension === '.xlsx' ? await templateWorkbook() : csv
      await writeFile(path, bytes, { flag: 'wx' }).catch(async (cause: NodeJS.ErrnoException) => {
        // A disk that is full has taken a part of the sheet.
        if (cause.syscall === 'write') await rm(path, { force: true })
        failing(`${file} cannot be written`)(cause)
      })
      print(`Wrote ${file}.`)
    })
}

/** The last row and column of the drop-downs: more players and teams than a club has. */
const [LAST_ROW, LAST_TEAM] = [1000, 'U']

/** The sheet to start from, as the bytes of an `.xlsx` file. */
export async function templateWorkbook(): Promise<Uint8Array> {
  const data = WORKBOOK.map((row, index) =>
    row.map((cell) => {
      if (cell === '') return null
      const value = /^\d+$/.test(cell) ? Number(cell) : cell
      return index === HEADINGS_ROW - 1 ? { value, fontWeight: 'bold' as const } : { value }
    }),
  )
  const workbook = await writeExcelFile([
    {
      data,
      sheet: 'Auction',
      stickyRowsCount: HEADINGS_ROW,
      columns: [16, 24, 14, 12, 12, 12, 18, 24].map((width) => ({ width })),
    },
    { data: EXPLANATIONS.map((text) => [{ value: text }]), sheet: 'How it works' },
  ]).toBuffer()
  return withTeamsToChoose(workbook)
}

/** A drop-down in each cell of the column Team, which the library cannot write. */
function withTeamsToChoose(workbook: Uint8Array): Uint8Array {
  const files = unzipSync(workbook)
  const path = 'xl/worksheets/sheet1.xml'
  const column = String.fromCharCode('A'.charCodeAt(0) + HEADINGS.indexOf('Team'))
  const cells = `${column}${HEADINGS_ROW + 1}:${column}${LAST_ROW}`
  const teams = `$B$${TEAMS_ROW}`
  const filled = `COUNTA(${teams}:$${LAST_TEAM}$${TEAMS_ROW})`
  // Not an error: a new team, or a word such as Withdrawn, may be typed.
  const list = `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>OFFSET(${teams},0,0,1,${filled})</formula1></dataValidation>`
  const xml = strFromU8(files[path] ?? new Uint8Array())
  const validations = `<dataValidations count="1">${list}</dataValidations>`
  files[path] = strToU8(xml.replace('</sheetData>', `</sheetData>${validations}`))
  return zipSync(files)
}
