import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import { useLive } from '../../shared/live-context.ts'
import { useStore } from '../../shared/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { asTime } from '../../ui/time-of-day.ts'
import { Channel } from '../live/StateLine.tsx'
import { BoardQrCode } from './BoardQrCode.tsx'

/** Below the teams: the channel's state, and the age of the lists. */
export function WallFooter(props: {
  /** Between lots the stage has the code. */
  readonly hasCode: boolean
}) {
  const { live, lists } = useLive()
  return (
    <div className="wall-foot">
      <div>
        <Channel />
        {lists.status === 'ready' && live.finished === null && <Age lists={lists} />}
      </div>
      {props.hasCode && <BoardQrCode />}
    </div>
  )
}

function Age({ lists }: { readonly lists: Extract<Lists, { status: 'ready' }> }) {
  const { live } = useLive()
  const messages = useMessages()
  const changes = useStore(live.lists, (state) => state.changes)
  const isBusy = lists.refresh === 'busy'
  return (
    <>
      <p>{messages.listsAsOf(asTime(lists.loadedAt))}</p>
      {changes !== 0 && (
        <p>
          <button
            type="button"
            className="wall-since"
            title={messages.listsWait}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : live.lists.load}
          >
            {changes === null ? messages.listsMayBeOld : messages.changesSince(changes)}
          </button>{' '}
          <Button isBusy={isBusy} onClick={live.lists.load}>
            {isBusy ? messages.refreshing : messages.refresh}
          </Button>
        </p>
      )}
      <p role="status">{lists.refresh === 'failed' && messages.refreshFailed}</p>
    </>
  )
}
