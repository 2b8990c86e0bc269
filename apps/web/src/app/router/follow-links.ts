import { prefetchQuery } from '../../api-client/prefetch-query.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentPage } from './current-page.ts'
import { loadScreen, screenQueries } from './screens.ts'

const anchorOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null

/** The screen that an anchor leads to inside this product; undefined for other origins, files, downloads and new windows. */
const internalUrl = (anchor: HTMLAnchorElement | null): URL | undefined => {
  if (anchor === null || anchor.target !== '' || anchor.hasAttribute('download')) return undefined
  const url = new URL(anchor.href)
  // A fragment of this very page is the browser's own business: it moves the focus there too.
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return undefined
  return url.origin === location.origin && currentPage(url.pathname) !== undefined ? url : undefined
}

/** Fetches a screen's chunk, words and first data ahead; what fails is asked for again when the link is followed. */
const prepare = async ({ pathname, searchParams }: URL) => {
  const match = currentPage(pathname)
  if (match === undefined) return
  await loadScreen(match.page.path)
  for (const query of await screenQueries(match, searchParams)) {
    if (!query.isOfCore || runtimeConfig().chain.hasSystemContracts) prefetchQuery(query)
  }
}

/**
 * Ordinary links become navigations inside the product, and a link that is pointed at or focused is fetched ahead. One
 * listener for the page: a table of 500 links costs nothing. Returns how to stop.
 */
export const followLinks = (go: (href: string) => void): (() => void) => {
  let last = ''
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const url = isPlain && !event.defaultPrevented ? internalUrl(anchorOf(event)) : undefined
    if (url === undefined) return
    event.preventDefault()
    go(`${url.pathname}${url.search}${url.hash}`)
  }
  const onPoint = (event: Event) => {
    const url = internalUrl(anchorOf(event))
    if (url === undefined || url.href === last || url.href === location.href) return
    last = url.href
    prepare(url).catch(reportError)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onPoint, { passive: true })
  document.addEventListener('focusin', onPoint)
  document.addEventListener('touchstart', onPoint, { passive: true })
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onPoint)
    document.removeEventListener('focusin', onPoint)
    document.removeEventListener('touchstart', onPoint)
  }
}
