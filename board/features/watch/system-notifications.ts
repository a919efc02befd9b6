/** Notifications of the system. No push service and no service worker: they come from an open page. */

/** `missing`: the browser has none, or only for a service worker (Chrome on Android), or only for an installed page. */
export type Permission = NotificationPermission | 'missing'

export interface SystemNotifications {
  permission(): Permission
  /** Asks the viewer where nobody has answered yet. Call it in a user gesture. */
  ask(): Promise<Permission>
  /** Does nothing without permission. One with the same tag takes the place of the other, from another tab too. */
  show(title: string, tag: string): void
  /** Takes away what this page has shown. */
  clear(): void
}

/** The newest stay. */
const MOST_SHOWN = 3

export function createSystemNotifications(
  api: typeof Notification | null = 'Notification' in window ? window.Notification : null,
): SystemNotifications {
  let shown: readonly Notification[] = []
  let isMissing = api === null

  function create(title: string, tag: string): Notification | null {
    try {
      return api === null ? null : new api(title, { tag })
    } catch {
      // Chrome on Android.
      isMissing = true
      return null
    }
  }

  const permission = () => (api === null || isMissing ? 'missing' : api.permission)

  return {
    permission,
    async ask() {
      if (api === null || api.permission === 'granted') return permission()
      // Shows nothing without permission, and throws where it would never show anything.
      create('', '')
      if (!isMissing && api.permission === 'default') await api.requestPermission()
      return permission()
    },
    show(title, tag) {
      if (permission() !== 'granted') return
      const notification = create(title, tag)
      if (notification === null) return
      notification.onclick = () => {
        window.focus()
        notification.close()
      }
      for (const old of shown.slice(MOST_SHOWN - 1)) old.close()
      shown = [notification, ...shown].slice(0, MOST_SHOWN)
    },
    clear() {
      for (const notification of shown) notification.close()
      shown = []
    },
  }
}
