import { useMemo } from 'react'
import type { RecordedLot } from '../../live/playback.ts'

/** Of the height, so that a cheap lot is seen. */
const LEAST = 12
const HEIGHT = 100

/**
 * A slider over the lots, with a mark for each: as high as its price, and pale where nobody bought the
 * player. The first place is the start.
 */
export function Track(props: {
  readonly lots: readonly RecordedLot[]
  /** Of the lot that is shown; -1 is the start. */
  readonly index: number
  /** The team whose purchases stand out; `null` for none. */
  readonly team: string | null
  readonly label: string
  /** The text that is shown. */
  readonly text: string
  readonly onAim: (index: number) => void
}) {
  const { lots, index, team, label, text, onAim } = props
  const marks = useMemo(() => marksOf(lots, team), [lots, team])
  return (
    <div className="replay-track">
      <svg
        viewBox={`0 0 ${lots.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-team={team !== null || undefined}
      >
        <path className="replay-unsold" d={marks.unsold} />
        <path className="replay-sold" d={marks.sold} />
        <path className="replay-chosen" d={marks.chosen} />
      </svg>
      <input
        type="range"
        min={0}
        max={lots.length}
        value={index + 1}
        aria-label={label}
        aria-valuetext={text}
        onChange={({ target }) => onAim(Number(target.value) - 1)}
      />
    </div>
  )
}

function marksOf(lots: readonly RecordedLot[], team: string | null) {
  const paths = { sold: '', unsold: '', chosen: '' }
  const highest = lots.reduce((most, { price }) => Math.max(most, price ?? 0), 1)
  for (const [index, lot] of lots.entries()) {
    // Most players go for a fraction of the dearest: the root keeps them apart.
    const share = lot.isSold ? Math.sqrt(Math.max(0, lot.price ?? 0) / highest) : 0
    const height = Math.round(LEAST + (HEIGHT - LEAST) * share)
    const kind = lot.isSold ? (team !== null && lot.team === team ? 'chosen' : 'sold') : 'unsold'
    // Half a place to the left: the slider stands in the middle of the mark.
    paths[kind] += `M${index + 0.65} ${HEIGHT}v${-height}h.7v${height}z`
  }
  return paths
}
