/**
 * A recorded auction, played again (docs/decisions/replay.md): the only file of this folder that others know.
 * The rest, with the recording itself, is fetched when a viewer asks for it.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { getOwn, type WireObject } from '../../../contract/leaf.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Lists, ListsStore } from '../../live/lists-store.ts'
import type { LiveSession, OpenChannel, RecordedMoment } from '../../live/live-session.ts'
import type { Playback } from '../../live/playback.ts'
import { createStore, type Store } from '../../platform/store.ts'
import type { View } from '../../ui/address.ts'
import { Button } from '../../ui/Button.tsx'
import { createLazy, type Lazy } from '../../ui/lazy.ts'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { StageActionContext } from '../live/stage-action.ts'
import css from './replay.css?inline'
import type { Replaying, ReplayLayerProps } from './replaying.ts'

/** A file beside the page, never one of another host. */
const FILE = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Loaded on first use. */
interface ReplayPart {
  readonly playback: Playback
  readonly session: LiveSession
  readonly ReplayLayer: ComponentType<ReplayLayerProps>
}

type State =
  | { readonly status: 'offered' | 'loading' | 'failed' }
  | { readonly status: 'open'; readonly part: ReplayPart; readonly lot: string | null }

export interface Replay extends Replaying {
  readonly state: Store<State>
  /** The lot in the address that the page was opened with, or `start`. */
  readonly asked: string | null
  readonly open: (lot: string | null) => void
}

/** `null` for a page without a recording. */
export function createReplay(options: {
  /** The settings block of the page. */
  readonly block: WireObject
  /** The address's parameters. */
  readonly search: string
  readonly lists: ListsStore
  readonly load: (url: string, status: 'recorded' | 'demo') => Promise<Playback>
  readonly createSession: (channel: {
    readonly openChannel: OpenChannel
    readonly recording: RecordedMoment
  }) => LiveSession
}): Replay | null {
  const { block, search, lists, load, createSession } = options
  const file = getOwn(block, 'replay')
  if (getOwn(block, 'service') !== false || typeof file !== 'string' || !FILE.test(file))
    return null
  const isDemo = getOwn(block, 'demo') === true
  const state = createStore<State>({ status: 'offered' })
  const part: Lazy<ReplayPart> = createLazy(async () => {
    const [playback, { ReplayLayer }] = await Promise.all([
      load(import.meta.env.BASE_URL + file, isDemo ? 'demo' : 'recorded'),
      import('./ReplayLayer.tsx'),
    ])
    const { openChannel } = playback
    return { playback, session: createSession({ openChannel, recording: playback }), ReplayLayer }
  })
  return {
    state,
    lists,
    isDemo,
    asked: new URLSearchParams(search).get('at') ?? (isDemo ? 'start' : null),
    open(lot) {
      state.setState({ status: 'loading' })
      part.load().then(
        (loaded) => state.setState({ status: 'open', part: loaded, lot }),
        () => state.setState({ status: 'failed' }),
      )
    },
    close() {
      lists.loadFrom(null)
      state.setState({ status: 'offered' })
      lists.load()
    },
  }
}

/** The live view of the recording while one is played, and else of `live`, with an offer to play it. */
export function Replayed(props: {
  readonly replay: Replay
  readonly live: LiveSession
  /** `null` for the plain board. */
  readonly view: View | null
  readonly lists: Lists
  readonly render: (live: LiveSession) => ReactNode
}) {
  const { replay, live, view, lists, render } = props
  useStylesheet(css)
  const state = useStore(replay.state)
  // The first lists are those of the page; the recording's take their place.
  const hasLists = lists.status !== 'loading'
  const [isAsked, setIsAsked] = useState(replay.asked !== null)
  useEffect(() => {
    if (!isAsked || !hasLists) return
    setIsAsked(false)
    replay.open(replay.asked)
  }, [isAsked, hasLists, replay])
  const offer = view === null && state.status !== 'open' && hasLists && (
    <Offer status={state.status} onPress={() => replay.open(null)} />
  )
  return (
    <>
      <StageActionContext value={offer}>
        {render(state.status === 'open' ? state.part.session : live)}
      </StageActionContext>
      {state.status === 'open' && (
        <state.part.ReplayLayer
          replay={replay}
          playback={state.part.playback}
          session={state.part.session}
          lot={state.lot}
          view={view}
        />
      )}
      {replay.isDemo && (view === 'wall' || view === 'overlay') && <Demo view={view} />}
    </>
  )
}

function Offer(props: {
  readonly status: 'offered' | 'loading' | 'failed'
  readonly onPress: () => void
}) {
  const { status, onPress } = props
  const { replay } = useMessages()
  const isLoading = status === 'loading'
  return (
    <div className="replay-offer">
      <Button isBusy={isLoading} onClick={onPress}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4.5v15l12-7.5z" fill="currentcolor" />
        </svg>
        {isLoading ? replay.loading : replay.watchAgain}
      </Button>
      <span role="status">{status === 'failed' && replay.failed}</span>
    </div>
  )
}

/** Board and strip have it as the channel's state. */
function Demo({ view }: { readonly view: View }) {
  const { replay } = useMessages()
  return (
    <p className="replay-demo" data-in={view}>
      {replay.demo}
    </p>
  )
}
