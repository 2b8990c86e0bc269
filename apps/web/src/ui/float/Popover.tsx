import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { screenClassEvent } from '../../theme/watch-screen-class.ts'
import { classNames } from '../class-names.ts'
import styles from './Popover.module.css'
import { placePopover } from './place-popover.ts'

export interface PopoverProps {
  /** Content of the button that opens it. */
  button: ReactNode
  buttonProps?: ComponentProps<'button'>
  align?: 'start' | 'end' | 'center'
  className?: string
  /** Rendered only while open. `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with something that floats: the platform's own popover (top layer, Escape, click outside), placed by us. Also closes
 * when the page changes, and when the window's width takes its button away.
 */
export const Popover = ({ button, buttonProps, align = 'start', className, children }: PopoverProps) => {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    floating.current?.hidePopover()
    anchor.current?.focus()
  }

  /** The platform opens a popover of the server's HTML before any script has run. */
  useEffect(() => setOpen(floating.current?.matches(':popover-open') === true), [])

  useEffect(() => {
    if (!isOpen) return
    const place = () => {
      if (anchor.current && floating.current) placePopover(anchor.current, floating.current, align)
    }
    const hide = () => floating.current?.hidePopover()
    /** A window of another width may have no such button. */
    const hideWithButton = () => {
      if (anchor.current?.checkVisibility() === false) hide()
    }
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('corescope:navigated', hide)
    window.addEventListener(screenClassEvent, hideWithButton)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
      window.removeEventListener('corescope:navigated', hide)
      window.removeEventListener(screenClassEvent, hideWithButton)
    }
  }, [isOpen, align])

  return (
    <>
      <button {...buttonProps} type="button" ref={anchor} popoverTarget={id} aria-expanded={isOpen} aria-controls={id}>
        {button}
      </button>
      <div
        id={id}
        ref={floating}
        popover="auto"
        className={classNames(styles.popover, className)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}
