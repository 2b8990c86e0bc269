export interface Notice {
  id: number
  /** toast: one line, 3 s. notification: a title and a text, 4.5 s. (spec §9) */
  form: 'toast' | 'notification'
  tone: 'info' | 'success' | 'error'
  title?: string
  text: string
}

export const toastMs = 3000
const notificationMs = 4500

const listeners = new Set<() => void>()
let notices: readonly Notice[] = []
let lastId = 0

const publish = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

export const currentNotices = (): readonly Notice[] => notices
export const onNotices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const dismissNotice = (id: number): void => publish(notices.filter((notice) => notice.id !== id))

const show = (notice: Omit<Notice, 'id'>, duration: number) => {
  const same = notices.find((shown) => shown.text === notice.text && shown.form === notice.form)
  if (same !== undefined) return
  lastId += 1
  const id = lastId
  publish([...notices, { ...notice, id }])
  setTimeout(() => dismissNotice(id), duration)
}

/** One line that goes by itself. A text that is already shown is not shown twice. */
export const toast = (text: string, tone: Notice['tone'] = 'info'): void => show({ form: 'toast', tone, text }, toastMs)

/** A title with a text that goes by itself. */
export const notify = (title: string, text: string, tone: Notice['tone'] = 'info'): void =>
  show({ form: 'notification', tone, title, text }, notificationMs)
