import type { PageEntry } from './page.ts'
import { blockNumberOf, segmentText } from './url-ids.ts'

const notFoundTitle = { en: 'Page Not Found', zh_CN: '页面未找到' }
const explorer = { en: 'Explorer', zh_CN: '浏览器' }

/** What a path is about, as short as a tab is: a number with grouped digits, the ends of a hash or address. */
const thingOf = (page: PageEntry, pathname: string): string => {
  const text = pathname.split('/')[page.path.split('/').findIndex((part) => part.startsWith('{id'))] ?? ''
  const block = page.path.startsWith('/block/') ? blockNumberOf(segmentText(text)) : undefined
  if (block !== undefined) return ` ${block.toLocaleString('en')}`
  if (/^\d{1,15}$/.test(text)) return ` ${Number(text).toLocaleString('en')}`
  const hex = text.replace(/^0x/i, '')
  return /^[\da-f]{40,64}$/i.test(hex) ? ` 0x${hex.slice(0, 6)}…${hex.slice(-6)}` : ''
}

/**
 * Spec §1: the route's title and a suffix that names the chain's explorer; what the path is about stands between. Server and browser
 * write the same, once they know what the thing is called.
 * @param subject `name`: what the thing is called, in place of kind and hash; `note`: what else is to be said of it
 */
export const pageTitle = (
  page: PageEntry | undefined,
  locale: 'en' | 'zh_CN',
  chainName: string,
  pathname: string,
  { name, note }: { name?: string | undefined; note?: string | undefined } = {},
): string => {
  const path = `${(page?.title ?? notFoundTitle)[locale]}${page === undefined ? '' : thingOf(page, pathname)}`
  return `${name ?? path}${note === undefined ? '' : ` · ${note}`} | ${chainName} ${explorer[locale]}`
}
