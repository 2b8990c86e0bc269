import { canonicalPath } from '@corescope/api-schema/canonical-path'
import { namesSomething } from '@corescope/api-schema/match-page'
import { pageTitle } from '@corescope/api-schema/page-title'
import { useEffect, useSyncExternalStore } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentLocale, onLocaleChange } from '../../i18n/translate.ts'
import { useShownSubject } from '../../navigation/page-subject.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { currentPage } from '../router/current-page.ts'

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')

const setCanonical = (href: string | undefined) => {
  const link = canonicalLink()
  if (href === undefined) return link?.remove()
  const element = link ?? document.head.appendChild(document.createElement('link'))
  element.rel = 'canonical'
  element.href = href
}

/** Title and canonical link follow the navigation (spec §1); the first ones are already in the server's HTML. */
export const useDocumentTitle = (): void => {
  const pathname = usePathname()
  const locale = useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
  const subject = useShownSubject()
  useEffect(() => {
    const { chain, networkName, publicUrl } = runtimeConfig()
    const match = currentPage(pathname)
    const page = match && namesSomething(match) ? match.page : undefined
    document.title = pageTitle(page, locale, chain.chainName, pathname, subject)
    const path = canonicalPath(page, pathname, networkName)
    setCanonical(path === undefined || publicUrl === '' ? undefined : new URL(path, publicUrl).href)
  }, [pathname, locale, subject])
}
