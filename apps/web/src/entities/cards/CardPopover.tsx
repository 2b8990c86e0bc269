import { blockId } from '@corescope/api-schema/url-ids'
import { useEffect, useRef, useState } from 'react'
import { placePopover } from '../../ui/float/place-popover.ts'
import { cardAnchorOf } from '../card-anchor.ts'
import { AddressCard } from './AddressCard.tsx'
import { BlockCard } from './BlockCard.tsx'
import styles from './Card.module.css'
import { TokenCard } from './TokenCard.tsx'
import { TransactionCard } from './TransactionCard.tsx'

const openMs = 300
/** Long enough for the pointer to go over to the card. */
const closeMs = 150

/** What is pointed at with a mouse or holds the keyboard's focus; never what is touched. */
const usePointed = (layer: { current: HTMLElement | null }, first: HTMLElement) => {
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
      const target = cardAnchorOf(event)
      after(target === null ? closeMs : openMs, target ?? undefined)
    }
    const close = () => after(0, undefined)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    if (first.matches(':hover, :focus-visible, :has(:focus-visible)')) after(openMs, first)
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
  }, [layer, first])
  return anchor
}

const Card = ({ anchor }: { anchor: HTMLElement }) => {
  const [, page, id] = (anchor.getAttribute('href') ?? '').split('/') as [string, string?, `0x${string}`?]
  if (page === 'tx' && id !== undefined) return <TransactionCard key={id} hash={id} />
  const block = page === 'block' && id !== undefined ? blockId(id) : undefined
  if (block !== undefined) return <BlockCard key={id} block={block} />
  if (page === 'token' && id !== undefined) return <TokenCard key={id} contractAddress={id} />
  const address = anchor.dataset.address as `0x${string}`
  return <AddressCard key={address} address={address} />
}

/** The one card of the page, beside what is pointed at. `first` is what it was fetched for. */
export const CardPopover = ({ first }: { first: HTMLElement }) => {
  const layer = useRef<HTMLDivElement>(null)
  const anchor = usePointed(layer, first)
  useEffect(() => {
    const card = layer.current
    if (card === null || anchor === undefined) return
    card.showPopover()
    placePopover(anchor, card)
    // it grows once its answer is there
    const sized = new ResizeObserver(() => placePopover(anchor, card))
    sized.observe(card)
    return () => {
      sized.disconnect()
      card.hidePopover()
    }
  }, [anchor])
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      {anchor !== undefined && <Card anchor={anchor} />}
    </div>
  )
}
