import { useEffect } from 'react'

/** `/` focuses the field, except in another field. `?keys=off` turns that off (WCAG 2.1.4). */
export function useSlashShortcut(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isField(event.target)) return
      if (new URLSearchParams(window.location.search).get('keys') === 'off') return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [input])
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
