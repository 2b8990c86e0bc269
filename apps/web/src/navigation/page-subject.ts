import { useEffect, useSyncExternalStore } from 'react'

/** What the title of a page says beside its path: a name in place of kind and hash, or a word behind them. */
export interface PageSubject {
  name?: string | undefined
  note?: string | undefined
}

const nothing: PageSubject = {}
/** The same as on the server until something is said: hydration finds nothing changed. */
let shown: PageSubject = nothing
const listeners = new Set<() => void>()

const show = (next: PageSubject) => {
  if (next.name === shown.name && next.note === shown.note) return
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the screen that the server renders is about: effects do not run there. */
let rendered: PageSubject = nothing

/** On the server: what the screen that was just rendered is about. */
export const takeRenderedSubject = (): PageSubject => {
  const subject = rendered
  rendered = nothing
  return subject
}

/** Says what the page is about, once it is known, as long as the caller is on screen. */
export const usePageSubject = ({ name, note }: PageSubject): void => {
  if (import.meta.env.SSR) rendered = { name, note }
  useEffect(() => {
    show({ name, note })
    return () => show(nothing)
  }, [name, note])
}

/** What the page on screen is about, as far as it says so. */
export const useShownSubject = (): PageSubject =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  )
