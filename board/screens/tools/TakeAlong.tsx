import { useCallback, useRef, useState } from 'react'
import type { Clock } from '../../live/clock.ts'
import { useWords } from '../../words/language.ts'
import { useToolsWords } from '../../words/use-tools-words.ts'
import { goToTab } from '../board-address.ts'
import { inOrder } from '../team-order.ts'
import { asCsv, type Cell } from './csv.ts'
import { IconButton } from './IconButton.tsx'
import { MoreIcon } from './icons.tsx'
import { Panel } from './Panel.tsx'
import { printBoard } from './print.ts'
import { saveFile } from './save-file.ts'
import { sheetName, sheetOfPending, sheetOfSales, sheetOfTeams } from './sheets.ts'
import { useSetting } from './use-setting.ts'

/** The lists on paper or in a spreadsheet. */
export function TakeAlong({ clock }: { readonly clock: Clock }) {
  const board = useWords()
  const words = useToolsWords()
  const { auction, loadedAt, order } = useSetting()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  const sheets: readonly (readonly [string, () => readonly (readonly Cell[])[]])[] = [
    [board.teams, () => sheetOfTeams(inOrder(auction.teams, order), words)],
    [board.pendingPlayers, () => sheetOfPending(auction.pending, words)],
    [board.recentSells, () => sheetOfSales(auction.recentSales, false, words)],
    [board.topSells, () => sheetOfSales(auction.topSales, true, words)],
  ]
  return (
    <>
      <IconButton ref={button} name={words.more} isOpen={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <MoreIcon />
      </IconButton>
      {isOpen && (
        <Panel name={words.more} opener={button} onClose={close}>
          <button
            type="button"
            className="button"
            onClick={() => {
              goToTab('teams')
              printBoard(clock)
            }}
          >
            {words.print}
          </button>
          {sheets.map(([what, rows]) => (
            <button
              key={what}
              type="button"
              className="button"
              onClick={() => saveFile(sheetName(auction, what, loadedAt), asCsv(rows()), clock)}
            >
              {words.csvOf(what)}
            </button>
          ))}
        </Panel>
      )}
    </>
  )
}
