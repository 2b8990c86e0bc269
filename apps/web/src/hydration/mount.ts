import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Draws a page that came empty. */
export const draw = (root: HTMLElement, page: ReactNode): void => createRoot(root).render(page)

/**
 * Takes over a page that the server rendered, a few milliseconds of work at a time. What is not as the server rendered it is
 * reported like any error: such a page would be drawn twice.
 */
export const takeOver = (root: HTMLElement, page: ReactNode): void =>
  startTransition(() => void hydrateRoot(root, page, { onRecoverableError: (error) => reportError(error) }))
