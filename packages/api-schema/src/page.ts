/** Menus of the header, in their order. */
export const menuGroups = ['blockchain', 'tokens', 'validators', 'statistics', 'tools', 'more'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** One page: its path, its title, and what server and browser must know of it. */
export interface PageEntry {
  /** Path pattern; `{id}` one segment, `{id?}` optional, `{path*}` the rest. */
  path: string
  title: { en: string; zh_CN: string }
  /** Its menu, and its place among the pages there, from 1. Pages without one are reached by links alone. */
  menu?: { group: MenuGroup; place: number }
  /** A chart: exists with DEBUG_ROUTES and with PUBLIC_CHARTS (rulings 26, 32). */
  debug?: true
  /** A canonical link on the main network (spec §1). */
  canonical?: true
  /** Needs a signed-in user; else /login. */
  user?: true
  /** Of Core's system contracts: in no menu of another chain, where the screen says that it has none. */
  core?: true
  /** A screen of accounts: with ACCOUNTS=off it is not found. */
  account?: true
  redirect?: string
  /** Whether an `{id}` (and `{n}`), percent-decoded, can name anything at all; where it cannot, the page is not found. */
  names?: (id: string, n: string) => boolean
}

export const page = (
  path: string,
  en: string,
  zh_CN: string,
  extra: Omit<PageEntry, 'path' | 'title'> = {},
): PageEntry => ({
  path,
  title: { en, zh_CN },
  ...extra,
})
