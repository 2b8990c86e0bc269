import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { writeClipboard } from './write-clipboard.ts'

/** Spec §9: the confirmation stands for one second. */
const confirmationMs = 1_000

/** Carries out every `Copy` button of the page and says so to screen readers. A clipboard error is thrown as an error. */
export const CopyLayer = () => {
  const t = useMessages()
  const live = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const confirm = (button: HTMLElement) => {
      button.dataset.copied = ''
      if (live.current) live.current.textContent = t('shell.copied')
      setTimeout(() => {
        delete button.dataset.copied
        if (live.current) live.current.textContent = ''
      }, confirmationMs)
    }
    const onClick = async (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
      if (button === null) return
      await writeClipboard(button.dataset.copy ?? '')
      confirm(button)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [t])
  return <div ref={live} className="sr-only" aria-live="polite" />
}
