import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Tools.module.css'

/** Pixels between the panel and its button, and at least to the window's edges. */
const GAP = 4
const MARGIN = 8

/** A button that opens a panel. `leave` closes the panel and puts the focus back on the button. */
export function PanelButton(props: {
  readonly name: string
  readonly icon: ReactNode
  readonly children: (leave: () => void) => ReactNode
}) {
  const { name, icon, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  const leave = () => {
    close()
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <IconButton ref={button} name={name} isOpen={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {icon}
      </IconButton>
      {isOpen && (
        <Panel name={name} opener={button} onClose={close}>
          {children(leave)}
        </Panel>
      )}
    </>
  )
}

/**
 * Opens over the page, below its button or above it where there is more room, and scrolls with it; on a phone
 * from below (Tools.module.css). Escape closes it, and so does a press outside of it and its button.
 */
function Panel(props: {
  readonly name: string
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { name, opener, onClose, children } = props
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (panel.current === null || opener.current === null) return
    const node = panel.current
    node.showPopover()
    placeBy(opener.current, node)
    return () => node.hidePopover()
  }, [opener])
  useEffect(() => {
    const listener = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return
      if (!panel.current?.contains(target) && !opener.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [opener, onClose])
  useEffect(() => {
    const listener = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      onClose()
      opener.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [opener, onClose])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this is a group of buttons
    <div
      ref={panel}
      // Not `auto`: a press on the button would close it and open it again.
      popover="manual"
      role="group"
      aria-label={name}
      className={`floating ${styles['panel']}`}
    >
      {children}
    </div>
  )
}

/** In the top layer, which is measured from the start of the page. */
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
