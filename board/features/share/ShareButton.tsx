import { IconButton } from '../menu/IconButton.tsx'
import { ShareIcon } from '../menu/icons.tsx'
import { PanelButton } from '../menu/Panel.tsx'
import { hasSheet, type Message, openSheet, ShareItems } from './ShareItems.tsx'

/** Opens the system's share sheet, or our own panel without one. */
export function ShareButton(props: {
  readonly name: string
  readonly message: () => Message
  readonly announce: (message: string) => void
}) {
  const { name, message, announce } = props
  if (hasSheet()) {
    return (
      <IconButton name={name} onPress={() => openSheet(message())}>
        <ShareIcon />
      </IconButton>
    )
  }
  return (
    <PanelButton name={name} icon={<ShareIcon />}>
      {() => <ShareItems message={message()} announce={announce} />}
    </PanelButton>
  )
}
