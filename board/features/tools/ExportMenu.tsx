import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useRendering } from '../../rendering/rendering.ts'
import { goToTab } from '../../shared/address.ts'
import { inOrder } from '../../shared/team-order.ts'
import { Button } from '../../ui/Button.tsx'
import { useExtra } from '../extras.ts'
import {
  csvFile,
  type Sheet,
  sheetName,
  sheetOfPending,
  sheetOfSales,
  sheetOfTeams,
} from './csv-tables.ts'
import { MoreIcon } from './icons.tsx'
import { PanelButton } from './Panel.tsx'
import { printBoard } from './print.ts'
import { type Message, ShareChoices } from './ShareItems.tsx'
import { SortSelect } from './SortTeams.tsx'
import { saveFile } from './save-file.ts'
import styles from './Tools.module.css'
import { useTools } from './use-tools.ts'

/** Prints the lists or downloads them as CSV, and what `children` do. On a phone it also sorts and shares. */
export function ExportMenu(props: {
  readonly message: () => Message
  readonly announce: (message: string) => void
  readonly renderFirstItem: (close: () => void) => ReactNode
  readonly children: ReactNode
}) {
  const { message, announce, renderFirstItem, children } = props
  const clock = useClock()
  const messages = useMessages()
  const { auction, loadedAt, order } = useTools()
  const rendering = useRendering()
  const extra = useExtra()
  const sheets: readonly (readonly [string, () => Sheet])[] = [
    [messages.teams, () => sheetOfTeams(inOrder(auction.teams, order), messages)],
    [messages.pendingPlayers, () => sheetOfPending(auction.pending, messages)],
    [messages.recentSells, () => sheetOfSales(auction.recentSales, false, messages)],
    [messages.topSells, () => sheetOfSales(auction.topSales, true, messages)],
  ]
  return (
    <PanelButton name={messages.more} icon={<MoreIcon />}>
      {(leave) => (
        <>
          {renderFirstItem(leave)}
          <div className={styles['narrow']}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is one component further */}
            <label className={styles['choice']}>
              {messages.sortTeams}
              <SortSelect announce={announce} />
            </label>
            <ShareChoices message={message()} announce={announce} />
          </div>
          {extra?.boardItem(auction, leave)}
          <Button
            onClick={() => {
              goToTab('teams')
              printBoard(clock, rendering)
            }}
          >
            {messages.print}
          </Button>
          {sheets.map(([what, rows]) => (
            <Button
              key={what}
              onClick={() => saveFile(csvFile(sheetName(auction, what, loadedAt), rows()), clock)}
            >
              {what} (CSV)
            </Button>
          ))}
          {children}
        </>
      )}
    </PanelButton>
  )
}
