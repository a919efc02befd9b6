import { useId, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { RecordedLot } from '../../live/playback.ts'
import { orUnknown } from '../../ui/money.ts'
import { fold } from '../search/normalize-text.ts'

/** Finds a player's lot by name or number. */
export function PlayerJump(props: {
  readonly lots: readonly RecordedLot[]
  readonly onChoose: (lot: RecordedLot) => void
}) {
  const { lots, onChoose } = props
  const messages = useMessages()
  const id = useId()
  const [query, setQuery] = useState('')
  const [isUsed, setIsUsed] = useState(false)
  const labelOf = ({ name, serialNumber }: RecordedLot) =>
    `${orUnknown(name)} (${messages.serial(orUnknown(serialNumber))})`

  function choose(isFound: (lot: RecordedLot) => boolean): boolean {
    // A player who came up twice was sold the second time.
    const lot = lots.find((one) => isFound(one) && one.isSold) ?? lots.find(isFound)
    if (lot === undefined) return false
    setQuery('')
    onChoose(lot)
    return true
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const sought = fold(query)
        if (sought === '') return
        if (!choose(({ serialNumber }) => serialNumber === query.trim())) {
          choose(({ name }) => fold(name ?? '').includes(sought))
        }
      }}
    >
      <input
        type="search"
        list={id}
        value={query}
        aria-label={messages.replay.player}
        placeholder={messages.replay.player}
        autoComplete="off"
        onFocus={() => setIsUsed(true)}
        onChange={({ target }) => {
          setQuery(target.value)
          // A choice of the list is its whole text.
          choose((lot) => labelOf(lot) === target.value)
        }}
      />
      <datalist id={id}>
        {isUsed &&
          [...new Set(lots.map(labelOf))].map((label) => <option key={label} value={label} />)}
      </datalist>
    </form>
  )
}
