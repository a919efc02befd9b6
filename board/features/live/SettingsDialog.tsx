import {
  type ChangeEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useMessages } from '../../i18n/language.ts'
import { LONGEST_DELAY_S, type SettingsStore } from '../../live/viewer-settings.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { useDataSaver, useRendering } from '../../rendering/rendering.ts'
import type { Hammer } from './hammer.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import styles from './SettingsDialog.module.css'
import { Switch } from './Switch.tsx'

/** The viewer's settings on this device, in a native dialog, which handles Escape and focus. */
export function SettingsDialog(props: {
  readonly settings: SettingsStore
  readonly hammer: Hammer
  readonly onClose: () => void
}) {
  const { settings, hammer, onClose } = props
  const isSaving = useDataSaver()
  const { dataSaver } = useRendering()
  const messages = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const { delayS, hasSound, hasSalesOnly } = useSyncExternalStore(
    settings.subscribe,
    settings.getState,
  )
  useEffect(() => dialog.current?.showModal(), [])

  function closeFromOutside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) dialog.current?.close()
  }

  function changeSound({ target }: ChangeEvent<HTMLInputElement>) {
    settings.change({ hasSound: target.checked })
    // Browsers allow sound only in a user gesture.
    if (target.checked) hammer.strike()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Escape closes a dialog
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={headingId}
      onClose={onClose}
      onClick={closeFromOutside}
    >
      <div className={styles['settings']}>
        <h2 id={headingId} className={styles['title']}>
          {messages.settings}
        </h2>
        <LanguageSelect store={deviceStorage.write} />
        <Delay delayS={delayS} onChange={(seconds) => settings.change({ delayS: seconds })} />
        <Switch
          label={messages.sound}
          hint={messages.soundHint}
          isOn={hasSound}
          onChange={changeSound}
        />
        <Switch
          label={messages.salesOnly}
          hint={messages.salesOnlyHint}
          isOn={hasSalesOnly}
          onChange={({ target }) => settings.change({ hasSalesOnly: target.checked })}
        />
        <Switch
          label={messages.saveData}
          hint={messages.saveDataHint}
          isOn={isSaving}
          onChange={({ target }) => dataSaver.turn(target.checked)}
        />
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {messages.close}
        </button>
      </div>
    </dialog>
  )
}

/** Takes effect when the slider is released, so that dragging does not release held events. */
function Delay(props: { readonly delayS: number; readonly onChange: (delayS: number) => void }) {
  const { delayS, onChange } = props
  const messages = useMessages()
  const id = useId()
  const hintId = useId()
  const slider = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(delayS)
  useEffect(() => {
    const input = slider.current
    // React's `onChange` is the browser's `input`; `change` fires on release.
    const letGo = () => onChange(Number(input?.value))
    input?.addEventListener('change', letGo)
    return () => input?.removeEventListener('change', letGo)
  }, [onChange])
  return (
    <div>
      <div className={styles['label']}>
        <label htmlFor={id}>{messages.delay}</label>
        <span className={styles['value']} aria-hidden="true">
          {messages.seconds(shown)}
        </span>
      </div>
      <input
        ref={slider}
        id={id}
        className={styles['slider']}
        type="range"
        min={0}
        max={LONGEST_DELAY_S}
        value={shown}
        aria-valuetext={messages.seconds(shown)}
        aria-describedby={hintId}
        onChange={({ target }) => setShown(Number(target.value))}
      />
      <p id={hintId} className={styles['hint']}>
        {messages.delayHint}
      </p>
    </div>
  )
}
