import { useEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'

/** Calls `onKey` when `key` is pressed outside of any text field. */
export const useKey = (key: string, onKey: (event: KeyboardEvent) => void): void => {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      latest.current(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key])
}
