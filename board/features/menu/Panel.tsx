import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Tools.module.css'

/** Pixels between the panel and its button, and at least to the window's edges. */
const GAP = 4
const MARGIN = 8

/**
 * A button that opens a panel over the page, below the button or above it where there is more room; on a phone
 * from below (Tools.module.css). `leave` closes the panel and puts the focus back on the button.
 */
export function PanelButton(props: {
  readonly name: string
  readonly icon: ReactNode
  readonly children: (leave: () => void) => ReactNode
}) {
  const { name, icon, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen && button.current && panel.current) placeBy(button.current, panel.current)
  }, [isOpen])
  return (
    <>
      <IconButton ref={button} name={name} popoverTarget={id}>
        {icon}
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this is a group of buttons */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={`floating ${styles['panel']}`}
        onToggle={({ newState, target, currentTarget }) => {
          // In React the event of a popover inside this one bubbles.
          if (target === currentTarget) setIsOpen(newState === 'open')
        }}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

/** In the top layer, which is measured from the start of the page. It scrolls with the page. */
function placeBy(opener: Element, panel: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement
  const button = opener.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const left = Math.max(MARGIN, Math.min(button.right, clientWidth - MARGIN) - width)
  const isBelow = button.bottom + GAP + height <= clientHeight || button.top < height
  const top = isBelow ? button.bottom + GAP : button.top - GAP - height
  panel.style.setProperty('--panel-left', `${left + window.scrollX}px`)
  panel.style.setProperty('--panel-top', `${top + window.scrollY}px`)
}
