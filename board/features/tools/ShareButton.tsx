import { useCallback, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { ShareIcon } from './icons.tsx'
import { Panel } from './Panel.tsx'
import { hasSheet, type Message, openSheet, ShareItems } from './ShareItems.tsx'

/** Opens the system's share sheet, or our own panel without one. */
export function ShareButton(props: {
  readonly name: string
  readonly message: () => Message
  readonly announce: (message: string) => void
}) {
  const { name, message, announce } = props
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  if (hasSheet()) {
    return (
      <IconButton name={name} onPress={() => openSheet(message())}>
        <ShareIcon />
      </IconButton>
    )
  }
  return (
    <>
      <IconButton ref={button} name={name} isOpen={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <ShareIcon />
      </IconButton>
      {isOpen && (
        <Panel name={name} opener={button} onClose={close}>
          <ShareItems message={message()} announce={announce} />
        </Panel>
      )}
    </>
  )
}
