import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { LONGEST_DELAY_S, type SettingsStore } from '../../live/viewer-settings.ts'
import { useDataSaver, useRendering } from '../../ui/rendering.ts'
import { useStore } from '../../ui/use-store.ts'
import styles from './Dialog.module.css'
import { Switch } from './Switch.tsx'

/** The viewer's settings for this device: a delay, the data saver, and the announcements of a screen reader. */
export function Settings({ settings }: { readonly settings: SettingsStore }) {
  const isSaving = useDataSaver()
  const { dataSaver } = useRendering()
  const messages = useMessages()
  const { delayS, hasSalesOnly } = useStore(settings)
  return (
    <div className={styles['settings']}>
      <Delay delayS={delayS} onChange={(seconds) => settings.change({ delayS: seconds })} />
      <Switch
        label={messages.saveData}
        hint={messages.saveDataHint}
        isOn={isSaving}
        onChange={({ target }) => dataSaver.turn(target.checked)}
      />
      <Switch
        label={messages.salesOnly}
        hint={messages.salesOnlyHint}
        isOn={hasSalesOnly}
        onChange={({ target }) => settings.change({ hasSalesOnly: target.checked })}
      />
    </div>
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
