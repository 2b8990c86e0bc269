import type { PageEntry } from './page.ts'

const notFoundTitle = { en: 'Page Not Found', zh_CN: '页面未找到' }
const explorer = { en: 'Explorer', zh_CN: '浏览器' }

/** Spec §1: the route's title and a suffix that names the chain's explorer. Server and browser write the same. */
export const pageTitle = (page: PageEntry | undefined, locale: 'en' | 'zh_CN', chainName: string): string =>
  `${(page?.title ?? notFoundTitle)[locale]} | ${chainName} ${explorer[locale]}`
