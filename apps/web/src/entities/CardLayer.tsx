import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../i18n/lazy-part.ts'
import { placePopover } from '../ui/float/place-popover.ts'
import styles from './Entity.module.css'

const AddressCard = lazyPart('AddressCard', async () => (await import('./cards/AddressCard.tsx')).AddressCard)

const openMs = 300
/** Long enough for the pointer to go over to the card. */
const closeMs = 150

const addressOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-address][data-tip]') : null

/** Which address is pointed at with a mouse or holds the keyboard's focus; never one that is touched. */
const usePointedAddress = (layer: { current: HTMLElement | null }) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (ms: number, next: HTMLElement | undefined) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAnchor(next?.isConnected ? next : undefined), ms)
    }
    const point = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
      if (event.target instanceof Node && layer.current?.contains(event.target)) return clearTimeout(timer)
      const isShown = event.type !== 'focusin' || (event.target as Element).matches(':focus-visible')
      const target = isShown ? addressOf(event.target) : null
      after(target === null ? closeMs : openMs, target ?? undefined)
    }
    const close = () => after(0, undefined)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('pointerover', point)
    document.addEventListener('focusin', point)
    document.addEventListener('keydown', onKey)
    window.addEventListener('corescope:navigated', close)
    window.addEventListener('scroll', close, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', point)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('corescope:navigated', close)
      window.removeEventListener('scroll', close)
    }
  }, [layer])
  return anchor
}

/** The one card of the page: what an address is, beside the address that is pointed at. Its code and data come when it is wanted. */
export const CardLayer = () => {
  const layer = useRef<HTMLDivElement>(null)
  const anchor = usePointedAddress(layer)
  useEffect(() => {
    const card = layer.current
    if (card === null || anchor === undefined) return
    card.showPopover()
    placePopover(anchor, card)
    return () => card.hidePopover()
  }, [anchor])
  const address = anchor?.dataset.address as `0x${string}` | undefined
  return (
    <div ref={layer} popover="manual" className={styles.card}>
      {address !== undefined && (
        <Suspense fallback={anchor?.dataset.tip}>
          <AddressCard key={address} address={address} />
        </Suspense>
      )}
    </div>
  )
}
