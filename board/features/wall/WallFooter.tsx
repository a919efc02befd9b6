import { useMessages } from '../../i18n/language.ts'
import { useLive } from '../../ui/live-context.ts'
import { asTime } from '../../ui/time-of-day.ts'
import { useStore } from '../../ui/use-store.ts'
import { ChannelState } from '../live/StageFoot.tsx'
import { BoardQrCode } from './BoardQrCode.tsx'

/** Below the teams: the channel's state, and how old the lists are. Nobody can press anything there. */
export function WallFooter(props: {
  /** Between lots the stage has the code. */
  readonly hasCode: boolean
}) {
  return (
    <div className="wall-foot">
      <div>
        <ChannelState />
        <ListsAge />
      </div>
      {props.hasCode && <BoardQrCode />}
    </div>
  )
}

function ListsAge() {
  const { live, lists } = useLive()
  const messages = useMessages()
  const changes = useStore(live.lists, (state) => state.changes)
  if (changes === 0 || lists.status !== 'ready' || live.finished !== null) return null
  return (
    <p>
      {changes === null
        ? messages.listsMayBeOld
        : messages.changesSince(changes, asTime(lists.loadedAt))}
    </p>
  )
}
