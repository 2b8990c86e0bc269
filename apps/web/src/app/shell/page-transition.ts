import type { Display } from '@corescope/api-schema/display'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { currentDisplay } from '../../display/display.ts'

type Frames = [Keyframe, Keyframe]
const shown: Keyframe = { opacity: 1, transform: 'none' }

/** How a screen comes into sight (spec §3 "Page transitions"). */
const frames: Record<Exclude<Display['transition'], 'none'>, Frames> = {
  'zoom-fade': [{ opacity: 0, transform: 'scale(0.98)' }, shown],
  'zoom-out': [{ opacity: 0, transform: 'scale(1.02)' }, shown],
  'fade-slide': [{ opacity: 0, transform: 'translateX(-16px)' }, shown],
  fade: [{ opacity: 0 }, { opacity: 1 }],
  'fade-bottom': [{ opacity: 0, transform: 'translateY(16px)' }, shown],
  'fade-scale': [{ opacity: 0, transform: 'scale(0.94)' }, shown],
}

/** How long a screen takes to come into sight; the platform of the old product took as long. */
const transitionMs = 200

/** The frames of a transition; undefined for none, and for readers who ask their system for rest. Pure. */
export const transitionFrames = (transition: Display['transition'], wantsRest: boolean): Frames | undefined =>
  transition === 'none' || wantsRest ? undefined : frames[transition]

/** Brings each screen that a navigation leads to into sight as the reader chose. */
export const usePageTransition = (content: RefObject<HTMLElement | null>, pathname: string): void => {
  const former = useRef(pathname)
  useLayoutEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    const chosen = transitionFrames(currentDisplay().transition, matchMedia('(prefers-reduced-motion: reduce)').matches)
    if (chosen !== undefined) content.current?.animate(chosen, { duration: transitionMs, easing: 'ease-out' })
  }, [content, pathname])
}
