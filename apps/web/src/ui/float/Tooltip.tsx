import { useEffect, useRef } from 'react'
import { placePopover } from './place-popover.ts'
import styles from './Tooltip.module.css'

const delayMs = 250

const longestTip = 500

/** The element around a target whose text is cut by an ellipsis; a few steps up at most. */
const cutElement = (target: Element): HTMLElement | undefined => {
  let element: Element | null = target
  for (let step = 0; step < 4 && element instanceof HTMLElement; step += 1, element = element.parentElement) {
    const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
    if (isCut && getComputedStyle(element).textOverflow === 'ellipsis') return element
  }
  return undefined
}

/** What the tip of a target says, and beside what it stands. */
const tipOf = (target: Element): { beside: HTMLElement; text: string } | undefined => {
  const told = target.closest<HTMLElement>('[data-tip]')
  // of an address a card tells more
  if (told?.dataset.address !== undefined) return undefined
  if (told !== null) return { beside: told, text: told.dataset.tip ?? '' }
  if (target.closest('[data-address]') !== null) return undefined
  const cut = cutElement(target)
  return cut && { beside: cut, text: (cut.textContent ?? '').slice(0, longestTip) }
}

/**
 * The one tooltip of the page. Anything with `data-tip="text"` shows it on hover and on keyboard focus, and so does a text that
 * is cut; cells pay nothing for it. What a reader must know is never in a tip alone.
 */
export const TooltipLayer = () => {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    }
    const show = (target: Element) => {
      const tip = layer.current
      const told = target.isConnected ? tipOf(target) : undefined
      // a field that is cut has a value, and no text of its own
      if (!tip || told === undefined || told.text === '') return
      tip.textContent = told.text
      tip.showPopover()
      placePopover(told.beside, tip, 'center')
    }
    const onEnter = (event: Event) => {
      hide()
      const { target } = event
      if (target instanceof Element) timer = setTimeout(() => show(target), delayMs)
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
