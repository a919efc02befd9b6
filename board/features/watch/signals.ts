/** Sound, vibration and system notifications, as far as viewer and browser allow them. */
import type { Clock } from '../../platform/clock.ts'
import { createHammer, type Hammer, playTone } from '../live/hammer.ts'
import type { AlertSettingsStore } from './alert-settings.ts'
import { createSystemNotifications, type SystemNotifications } from './system-notifications.ts'

/** A chime or a vibration is not started again within this time, in milliseconds: a storm must not drone. */
const PAUSE_MS = 1000
/** Milliseconds on, off, on. */
const VIBRATION = [200, 100, 200]

export type Signals = ReturnType<typeof createSignals>

export function createSignals(options: {
  readonly settings: AlertSettingsStore
  readonly clock: Clock
  readonly chime?: Hammer
  readonly notifications?: SystemNotifications
  readonly vibrate?: ((pattern: number[]) => unknown) | null
}) {
  const { settings, clock } = options
  const { chime = createHammer(undefined, playChime) } = options
  const { notifications = createSystemNotifications(), vibrate = ownVibrate() } = options
  let signalledAt = Number.NEGATIVE_INFINITY
  return {
    settings,
    chime,
    notifications,
    canVibrate: vibrate !== null,
    send(alert: { readonly title: string; readonly tag: string; readonly isHidden: boolean }) {
      const { title, tag, isHidden } = alert
      const { hasSound, hasVibration, hasNotifications } = settings.getState()
      const isNotified = isHidden && hasNotifications && notifications.permission() === 'granted'
      // The system has a sound of its own for it.
      if (isNotified) notifications.show(title, tag)
      const now = clock.now()
      if (isNotified || Math.abs(now - signalledAt) < PAUSE_MS) return
      signalledAt = now
      if (hasSound) chime.strike()
      if (hasVibration && !isHidden) vibrate?.(VIBRATION)
    },
  }
}

/** `null` where the browser has none, such as on an iPhone. */
function ownVibrate(): ((pattern: number[]) => unknown) | null {
  return 'vibrate' in navigator ? (pattern) => navigator.vibrate(pattern) : null
}

/** Two rising tones: a hammer's fall is a sale. Hertz, and seconds from the start. */
const TONES = [
  { pitch: 784, at: 0 },
  { pitch: 1175, at: 0.16 },
]
const LOUDNESS = 0.35

function playChime(audio: AudioContext): void {
  for (const { pitch, at } of TONES) {
    const tone = { wave: 'sine', from: pitch, to: pitch, lasts: 0.5 } as const
    playTone(audio, audio.currentTime + at, LOUDNESS, tone)
  }
}
