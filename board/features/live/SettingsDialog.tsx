import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { LONGEST_DELAY_S, type SettingsStore } from '../../live/viewer-settings.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { useDataSaver, useRendering } from '../../rendering/rendering.ts'
import { useStore } from '../../shared/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import type { Hammer } from './hammer.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Switch } from './Switch.tsx'

/** The viewer's settings on this device. */
export function SettingsDialog(props: {
  readonly settings: SettingsStore
  readonly hammer: Hammer
  readonly onClose: () => void
}) {
  const { settings, hammer, onClose } = props
  const isSaving = useDataSaver()
  const { dataSaver } = useRendering()
  const messages = useMessages()
  const { delayS, hasSound, hasSalesOnly } = useStore(settings, (state) => state)
  function changeSound({ target }: ChangeEvent<HTMLInputElement>) {
    settings.change({ hasSound: target.checked })
    // Browsers allow sound only in a user gesture.
    if (target.checked) hammer.strike()
  }

  return (
    <Dialog title={messages.settings} onClose={onClose}>
      {(close) => (
        <>
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
          <Button onClick={close}>{messages.close}</Button>
        </>
      )}
    </Dialog>
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
