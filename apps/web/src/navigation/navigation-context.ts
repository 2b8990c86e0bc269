import { createContext } from 'react'

/** Where a page stands: parts of its URL. */
export interface PageLocation {
  pathname: string
  /** Beginning with `?`, or empty. */
  search: string
  /** Without `#`; empty on the server, which never sees it. */
  fragment: string
}

/** What components know of the page now shown, and how they leave it. Filled by the router. */
export interface Navigation {
  location: PageLocation
  /** Parameters of the path as `matchPage` found them. */
  parameters: Record<string, string>
  /** Goes to a URL of this product; `replace` leaves no way back to the present one. */
  go: (href: string, options?: { replace?: boolean }) => void
}

export const NavigationContext = createContext<Navigation>({
  location: { pathname: '/', search: '', fragment: '' },
  parameters: {},
  go: () => undefined,
})
