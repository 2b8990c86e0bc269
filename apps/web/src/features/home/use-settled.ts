import { type RefObject, useEffect } from 'react'

/**
 * Marks an element once its first content stands (`data-settled`): style sheets let only what comes later move in. Positions
 * are transforms, so that an arrival moves rows without laying the page out anew (no layout shift).
 */
export const useSettled = (element: RefObject<HTMLElement | null>, isFilled: boolean): void => {
  useEffect(() => {
    if (isFilled && element.current !== null) element.current.dataset.settled = ''
  }, [element, isFilled])
}
