import './Crest.module.css'
import { Photo } from './Photo.tsx'

/**
 * A team's crest, and its colours as a wash behind the nearest positioned ancestor, which needs a
 * stacking context. `crest-wash.ts` paints it.
 */
export function Crest(props: {
  readonly src: string | null
  readonly size: number
  readonly isUrgent?: boolean
}) {
  return (
    <>
      <span data-wash="" />
      <Photo of="team" {...props} />
    </>
  )
}
