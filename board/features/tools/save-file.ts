import type { Clock } from '../../platform/clock.ts'

/** Long enough for any browser to have begun with the file. */
const KEPT_MS = 60_000

/** Hands the viewer a file that was made here: no request leaves the page. */
export function saveFile(name: string, text: string, clock: Clock): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  clock.after(KEPT_MS, () => URL.revokeObjectURL(url))
}
