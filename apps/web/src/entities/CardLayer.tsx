import { useEffect, useState } from 'react'
import { lazyPart } from '../i18n/lazy-part.ts'
import { LatePart } from '../ui/late/LatePart.tsx'
import { cardAnchorOf } from './card-anchor.ts'

const CardPopover = lazyPart('CardPopover', async () => (await import('./cards/CardPopover.tsx')).CardPopover)

const kinds = ['pointerover', 'focusin'] as const

/** Cards of what is pointed at. Nothing of them is fetched before the first time. */
export const CardLayer = () => {
  const [first, setFirst] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (first !== null) return
    const meet = (event: Event) => setFirst(cardAnchorOf(event))
    for (const kind of kinds) document.addEventListener(kind, meet)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, meet)
    }
  }, [first])
  return (
    first && (
      <LatePart>
        <CardPopover first={first} />
      </LatePart>
    )
  )
}
