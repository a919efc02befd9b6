/**
 * Synthesizes a hammer on wood; no file is fetched. Browsers allow sound only after a user gesture:
 * until then a strike is silent, and not played later.
 */

export interface Hammer {
  /** Call it in a user gesture, which unlocks sound. */
  arm(): void
  strike(): void
}

/** Gestures in which browsers allow a page to start sound. */
const GESTURES = ['pointerup', 'keydown'] as const

/** Unlocks sound in the viewer's next gestures. Returns a cleanup function. */
export function armInGestures({ arm }: Hammer): () => void {
  for (const gesture of GESTURES) window.addEventListener(gesture, arm)
  return () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, arm)
  }
}

/** A strike is two knocks, the second an echo. Seconds from the start. */
const KNOCKS = [
  { at: 0, loudness: 0.9 },
  { at: 0.17, loudness: 0.5 },
]
/** A knock is the body of the block and the click of the head. Hertz and seconds. */
const PARTS = [
  { wave: 'triangle', from: 220, to: 70, lasts: 0.16, share: 1 },
  { wave: 'square', from: 1400, to: 500, lasts: 0.025, share: 0.18 },
] as const
const SILENCE = 0.0001

/**
 * `open` is called in the first gesture; `null` where the browser has no sound. `sound` is what a strike sounds
 * like.
 */
export function createHammer(
  open: () => AudioContext | null = openAudio,
  sound: (audio: AudioContext) => void = knock,
): Hammer {
  let context: AudioContext | null = null

  function arm(): AudioContext | null {
    context ??= open()
    // `interrupted` on an iPhone after a call; `suspended` before the first gesture.
    if (context !== null && context.state !== 'running') context.resume().catch(() => {})
    return context
  }

  return {
    arm: () => void arm(),
    strike() {
      const wasHere = context !== null
      const audio = arm()
      if (audio === null) return
      // Sound started while suspended would play on resume. A context created in this gesture is about
      // to run.
      if (audio.state === 'running' || !wasHere) sound(audio)
    },
  }
}

function knock(audio: AudioContext): void {
  for (const { at, loudness } of KNOCKS) {
    const start = audio.currentTime + at
    for (const { share, ...tone } of PARTS) playTone(audio, start, loudness * share, tone)
  }
}

/** Plays a tone that fades away, from `start` of the context's time on. Pitches are in hertz, times in seconds. */
export function playTone(
  audio: AudioContext,
  start: number,
  loudness: number,
  tone: {
    readonly wave: OscillatorType
    readonly from: number
    readonly to: number
    readonly lasts: number
  },
): void {
  const { wave, from, to, lasts } = tone
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(from, start)
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts)
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lasts)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + lasts)
}

function openAudio(): AudioContext | null {
  return typeof AudioContext === 'undefined' ? null : new AudioContext()
}
