import { useMessages } from '../../i18n/language.ts'

/** §2.4's SOLD as a rubber stamp across the stage, a line for each word. Its styles are in `sale.css`. */
export function SoldStamp() {
  const { soldBadge } = useMessages()
  const words = soldBadge.split(' ')
  const letters = Math.max(...words.map((word) => [...word].length))
  return (
    <span className="sold-stamp" style={{ '--letters': letters, '--lines': words.length }}>
      {soldBadge}
    </span>
  )
}
