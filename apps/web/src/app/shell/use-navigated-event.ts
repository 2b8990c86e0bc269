import { useLayoutEffect, useRef } from 'react'
import { usePathname } from '../../navigation/use-navigation.ts'

/** Tells what floats over the page that another page came under it. */
export const useNavigatedEvent = (): void => {
  const pathname = usePathname()
  const former = useRef(pathname)
  useLayoutEffect(() => {
    if (former.current !== pathname) window.dispatchEvent(new Event('corescope:navigated'))
    former.current = pathname
  }, [pathname])
}
