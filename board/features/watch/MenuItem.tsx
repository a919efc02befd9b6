import { useMessages } from '../../i18n/language.ts'
import { useStore } from '../../shared/use-store.ts'
import type { Watching } from './watching.ts'

/** Opens the list of watched players. */
export function MenuItem(props: {
  readonly list: Watching['list']
  readonly ui: Watching['ui']
  readonly close: () => void
}) {
  const { list, ui, close } = props
  const { watch } = useMessages()
  const count = useStore(list, (watched) => watched.length)
  function open() {
    close()
    ui.setState({ ...ui.getState(), isDialogOpen: true })
  }
  return (
    <button type="button" className="button" aria-haspopup="dialog" onClick={open}>
      {watch.players(count)}
    </button>
  )
}
