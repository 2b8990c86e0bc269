import { segmentText } from '@corescope/api-schema/url-ids'
import { use, useSyncExternalStore } from 'react'
import { type Navigation, NavigationContext } from './navigation-context.ts'

/** `go('/block/12')`: navigates inside the product. Build paths with `paths.ts`. */
export const useGo = (): Navigation['go'] => use(NavigationContext).go

/** The path now shown. */
export const usePathname = (): string => use(NavigationContext).location.pathname

/** `{id}` of the page's pattern, percent-decoded where it can be. */
export const usePathParameter = (name: string): string => segmentText(use(NavigationContext).parameters[name] ?? '')

const never = () => () => undefined

/** Fragment without `#`, or empty. No server ever sees it; where there is none, nothing is drawn again when the page is taken over. */
export const useFragment = (): string => {
  const { fragment } = use(NavigationContext).location
  return useSyncExternalStore(
    never,
    () => fragment,
    () => '',
  )
}
