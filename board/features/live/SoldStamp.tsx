import { useMessages } from '../../i18n/language.ts'

/** §2.4's SOLD as a rubber stamp across the stage. Its styles are in `sale.css`. */
export function SoldStamp() {
  const { soldBadge } = useMessages()
  return (
    <span className="sold-stamp" style={{ '--letters': [...soldBadge].length }}>
      {soldBadge}
    </span>
  )
}
