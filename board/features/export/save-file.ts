import type { Clock } from '../../platform/clock.ts'

/** Long enough for any browser to have started the download. */
const KEPT_MS = 60_000

/** Downloads a file made in the page, without a request. */
export function saveFile(file: File, clock: Clock): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  clock.after(KEPT_MS, () => URL.revokeObjectURL(url))
}
