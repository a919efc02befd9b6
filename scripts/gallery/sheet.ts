/** A spreadsheet as the organiser sees it, drawn as a page: the one of `gavel template`, on the evening. */

const RULES = [
  ['Series', 'Village Cup 2026'],
  ['Purse', '10 lakh'],
  ['Squad', '15'],
  ['Unit', 'rupee'],
  ['Teams', 'Otters', 'Herons', 'Kites'],
]
const PLAYERS = [
  ['No', 'Player', 'Role', 'Base price', 'Bid', 'Sold', 'Team'],
  ['1', 'Asha Rao', 'Batter', '-', '', '60000', 'Otters'],
  ['2', 'Bina Kulkarni', 'Bowler', '20000', '', '85000', 'Herons'],
  ['3', 'Chitra Menon', 'All-rounder', '20000', '', 'Unsold', ''],
  ['4', 'Dev Patil', 'Keeper', '10000', '35000', '', ''],
  ['5', 'Esha Tal', 'Batter', '20000', '', '', ''],
  ['6', 'Farid Khan', 'Bowler', '10000', '', '', ''],
]
const COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
/** The cell that is being typed: Dev Patil's bid. */
const SELECTED = { line: 10, column: 4 }

const STYLE = `
  body { margin: 0; background: #fff; color: #202124; font: 14px 'Noto Sans', sans-serif }
  table { border-collapse: collapse; width: 100% }
  th, td { border: 1px solid #d6d9dc; padding: 5px 8px; height: 17px; text-align: left; font-weight: 400 }
  th { background: #f3f4f6; color: #5f6368; text-align: center; font-size: 12px }
  .heading td { font-weight: 700; background: #e6f0ea }
  .selected { outline: 2px solid #1a73e8; outline-offset: -2px }
`

/** The address of the page. */
export function sheetPage(): string {
  const rows = [...RULES, ...PLAYERS].map((cells, index) => {
    const line = index + 1
    const written = COLUMNS.map((_, column) => {
      const isSelected = line === SELECTED.line && column === SELECTED.column
      return `<td${isSelected ? ' class="selected"' : ''}>${cells[column] ?? ''}</td>`
    })
    const kind = line === RULES.length + 1 ? ' class="heading"' : ''
    return `<tr${kind}><th>${line}</th>${written.join('')}</tr>`
  })
  const letters = COLUMNS.map((letter) => `<th>${letter}</th>`).join('')
  const html = `<!doctype html><meta charset="utf-8"><title>Sheet</title><style>${STYLE}</style>
    <table><tr><th></th>${letters}</tr>${rows.join('')}</table>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}
