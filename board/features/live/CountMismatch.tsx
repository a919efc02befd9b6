import { memo, useId } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { disagreementsIn } from '../../../contract/file-check.ts'
import { useMessages } from '../../i18n/language.ts'
import { orUnknown } from '../../ui/money.ts'
import { TableIcon } from '../menu/icons.tsx'
import { MenuRow } from '../menu/MenuRow.tsx'
import styles from './CountMismatch.module.css'

/** A row of the menu where the file's counts and lists disagree; it opens to both numbers. */
export const CountMismatch = memo(function CountMismatch(props: { readonly auction: Auction }) {
  const messages = useMessages()
  const id = useId()
  const found = disagreementsIn(props.auction)
  if (found.length === 0) return null
  return (
    <>
      <MenuRow icon={<TableIcon />} popoverTarget={id}>
        {messages.figuresDiffer(found.length)}
      </MenuRow>
      <div id={id} popover="auto" className={`floating ${styles['note']}`}>
        <p>{messages.figuresHint}</p>
        <ul>
          {found.map((one) => (
            <li key={one.of === 'squad' ? one.team.anchor : one.of}>
              {one.of === 'squad'
                ? messages.squadDiffers(orUnknown(one.team.name), one.counted, one.listed)
                : messages.differs[one.of](one.counted, one.listed)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
})
