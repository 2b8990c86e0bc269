import type { ComponentType } from 'react'
import { loadScreenMessages } from '../i18n/load-locale.ts'
import { currentPage } from './router-page.ts'
import { screenName } from './screen-name.ts'

export type ScreenModule = { Screen: ComponentType }

const files = import.meta.glob<ScreenModule>(['../routes/*.tsx', '!../routes/*.test.tsx'])

/** Loads the chunk of a page's screen; undefined while the page has no file in `routes/`. */
export const screenLoader = (pattern: string): (() => Promise<ScreenModule>) | undefined =>
  files[`../routes/${screenName(pattern)}.tsx`]

/** Name of the screen that a path shows, if it is built. */
export const screenOf = (pathname: string): string | undefined => {
  const page = currentPage(pathname)?.page
  return page === undefined || page.planned ? undefined : screenName(page.path)
}

/** Fetches the chunk of a path's screen. */
export const loadScreen = async (pathname: string): Promise<void> => {
  await files[`../routes/${screenOf(pathname)}.tsx`]?.()
}

/** Fetches a screen's chunk and words. */
export const prepareScreen = async (pathname: string): Promise<void> => {
  await Promise.all([loadScreen(pathname), loadScreenMessages(screenOf(pathname) ?? '')])
}
