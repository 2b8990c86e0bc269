/** Whether this browser shows notifications of an open tab, and lets this site do so. */
export type DevicePermission = 'granted' | 'denied' | 'default' | 'unsupported' | 'insecure'

/** Phones have the interface, and refuse its use outside a service worker: known once one was to be shown. */
let isRefused = false

export const devicePermission = (): DevicePermission => {
  if (!window.isSecureContext) return 'insecure'
  return isRefused || !('Notification' in window) ? 'unsupported' : Notification.permission
}

/** Asks the reader, as an answer to their click. */
export const askPermission = async (): Promise<DevicePermission> => {
  const before = devicePermission()
  if (before !== 'default') return before
  await Notification.requestPermission()
  return devicePermission()
}

export interface ShownNotification {
  title: string
  text: string
  /** One with the same tag is replaced. */
  tag: string
  onOpen: () => void
}

/** Shows a notification of the system. @returns false where the browser shows none */
export const showNotification = ({ title, text, tag, onOpen }: ShownNotification): boolean => {
  if (devicePermission() !== 'granted') return false
  try {
    const shown = new Notification(title, { body: text, tag, lang: document.documentElement.lang })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onOpen()
    })
    return true
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    isRefused = true
    return false
  }
}
