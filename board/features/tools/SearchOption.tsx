import { memo, useContext } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { orUnknown } from '../../ui/money.ts'
import { whereIs } from './player-location.ts'
import { isTeam, type SearchResult } from './search-results.ts'
import { FeaturesContext } from './ToolsSlots.tsx'

/** A team or a player in the list of results. */
export const SearchOption = memo(function SearchOption(props: {
  readonly id: string
  readonly result: SearchResult
  readonly isActive: boolean
}) {
  const { id, result, isActive } = props
  const messages = useMessages()
  const features = useContext(FeaturesContext)
  return (
    <div
      ref={isActive ? inView : null}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
    >
      {!isTeam(result) && features?.renderStar(result, true)}
      <bdi>{orUnknown(result.name)}</bdi>
      {isTeam(result) ? (
        <small>
          {messages.team}
          {' · '}
          {messages.squad(orUnknown(result.squadSize), orUnknown(result.squadLimit))}
        </small>
      ) : (
        <small>
          {messages.serial(orUnknown(result.serialNumber))}
          {' · '}
          <bdi>{whereIs(result, messages)}</bdi>
        </small>
      )}
    </div>
  )
})

function inView(option: Element | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
