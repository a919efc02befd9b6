import { useMessages } from '../../i18n/language.ts'
import { useParameter } from '../../ui/address.ts'
import { useLiveState } from '../../ui/live-context.ts'
import { usePageView } from '../../ui/use-page-view.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { Celebration } from '../live/Celebration.tsx'
import { useIdleReason, useIdleWords } from '../live/idle-stage.ts'
import { LotStage } from '../live/LotStage.tsx'
import { Notices } from '../live/Notices.tsx'
import css from './overlay.css?inline'
import { LastScene, TeamsScene, TopScene } from './Scenes.tsx'

/** The scene of `?show=`, which is on air alone. */
const SCENES = ['ticker', 'last', 'top', 'teams', 'sponsors'] as const
type Scene = (typeof SCENES)[number]

/**
 * Banner, notices and confetti on a transparent page (docs/decisions/wall-and-overlay.md), with safe
 * margins and without the channel's state. A delay is shown while it is on. The banner is a lower third;
 * `?place=top` puts it at the top. `?show=` chooses another scene, and `?place=` its corner. `?confetti=0` turns confetti off.
 */
export function Overlay() {
  useStylesheet(css)
  usePageView('overlay')
  const delayMs = useLiveState((state) => state.delayMs)
  const messages = useMessages()
  const askedPlace = useParameter('place')
  const wantsConfetti = useParameter('confetti') !== '0'
  const asked = useParameter('show')
  const scene = SCENES.find((name) => name === asked) ?? null
  return (
    <>
      <div
        className="overlay"
        data-place={placeOf(scene, askedPlace)}
        data-scene={scene ?? undefined}
      >
        <OnAir scene={scene} />
        {delayMs > 0 && <p className="overlay-delay">{messages.delayed(delayMs / 1000)}</p>}
      </div>
      {scene === null && wantsConfetti && <Celebration />}
    </>
  )
}

/**
 * Where a scene may stand, so that it leaves the presenter free: at the left without a word. Sponsors have
 * a place of their own.
 */
const SCENE_PLACES = ['right', 'top', 'top-right']

function placeOf(scene: Scene | null, asked: string | null): string | undefined {
  if (scene === null) return asked === 'top' ? 'top' : 'bottom'
  if (scene === 'sponsors') return undefined
  return SCENE_PLACES.find((place) => place === asked)
}

function OnAir({ scene }: { readonly scene: Scene | null }) {
  const isLotShown = useLiveState((state) => state.banner !== null)
  switch (scene) {
    case 'ticker':
      return <Notices isOnAir />
    case 'last':
      return <LastScene />
    case 'top':
      return <TopScene />
    case 'teams':
      return <TeamsScene />
    case 'sponsors':
      // The league's brand brings them (board/features/brand/).
      return null
    case null:
      return (
        <>
          {isLotShown ? <LotStage className="overlay-lot" /> : <Closed />}
          <Notices isOnAir />
        </>
      )
  }
}

/** Says before an auction that it has not started, and after it that it is over; between lots nothing. */
function Closed() {
  const reason = useIdleReason()
  const words = useIdleWords(reason)
  if (reason !== 'notStarted' && reason !== 'over') return null
  return <p className="overlay-closed">{words}</p>
}
