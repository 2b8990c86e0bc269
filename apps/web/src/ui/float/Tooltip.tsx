import { useEffect, useRef } from 'react'
import { placePopover } from './place-popover.ts'
import styles from './Tooltip.module.css'

const delayMs = 250

/**
 * The one tooltip of the page. Anything with `data-tip="text"` shows it on hover and on keyboard focus; cells pay nothing for
 * it. What a reader must know is never in a tip alone.
 */
export const TooltipLayer = () => {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    }
    const show = (target: HTMLElement) => {
      const tip = layer.current
      if (!tip || !target.isConnected) return
      tip.textContent = target.dataset.tip ?? ''
      tip.showPopover()
      placePopover(target, tip, 'center')
    }
    const onEnter = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      hide()
      // of an address a card tells more
      if (target !== null && target.dataset.address === undefined) timer = setTimeout(() => show(target), delayMs)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onEnter)
    document.addEventListener('focusin', onEnter)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      hide()
      document.removeEventListener('pointerover', onEnter)
      document.removeEventListener('focusin', onEnter)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return <div ref={layer} popover="manual" role="tooltip" className={styles.tip} />
}
