import { useLayoutEffect, useRef } from 'react'
import { usePathname } from '../navigation/use-navigation.ts'

/** Another path begins at its top (spec §2); Back returns to where the page was left, as the browser remembers it. */
export const useScrollToTop = (): void => {
  const pathname = usePathname()
  const former = useRef(pathname)
  const isBack = useRef(false)
  useLayoutEffect(() => {
    const onPop = () => {
      isBack.current = true
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  useLayoutEffect(() => {
    if (former.current !== pathname) {
      if (!isBack.current) window.scrollTo(0, 0)
      window.dispatchEvent(new Event('corescope:navigated'))
    }
    former.current = pathname
    isBack.current = false
  }, [pathname])
}
