import type { FirstScreenCall } from '@corescope/api-schema/first-screen'
import type { PageMatch } from '@corescope/api-schema/match-page'
import { segmentText } from '@corescope/api-schema/url-ids'
import type { ComponentType } from 'react'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { loadScreenMessages } from '../../i18n/load-locale.ts'
import { currentPage } from './current-page.ts'
import { screenName } from './screen-name.ts'

/** What a file in `routes/` exports. */
export interface ScreenModule {
  Screen: ComponentType
  queries?: ScreenQueries
}

const files = import.meta.glob<ScreenModule>(['../../routes/*/*.tsx', '!../../routes/*/*.test.tsx'])

/** Name of a screen → the loader of its chunk. */
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length), load]),
)
const loaded = new Map<string, ScreenModule>()

/** Name of the screen that a path shows, if it is built. */
export const screenOf = (pathname: string): string | undefined => {
  const page = currentPage(pathname)?.page
  return page === undefined ? undefined : screenName(page.path)
}

/** Fetches the chunk of a screen alone; undefined while the page has no file in `routes/`. */
export const loadModule = async (name: string): Promise<ScreenModule | undefined> => {
  const module = loaded.get(name) ?? (await loaders.get(name)?.())
  if (module !== undefined) loaded.set(name, module)
  return module
}

/** The screen of a page pattern whose chunk and messages are at hand; undefined where something has to be fetched. */
export const loadedScreen = (pattern: string): ScreenModule | undefined => {
  const name = screenName(pattern)
  return loadScreenMessages(name) === undefined ? loaded.get(name) : undefined
}

/** Fetches the chunk and the messages of a page pattern's screen. */
export const loadScreen = async (pattern: string): Promise<ScreenModule | undefined> => {
  const name = screenName(pattern)
  const [module] = await Promise.all([loadModule(name), loadScreenMessages(name)])
  return module
}

/** What a screen asks first. */
export const screenQueries = async (
  { page, parameters }: PageMatch,
  search: URLSearchParams,
): Promise<FirstScreenCall[]> => {
  const module = await loadModule(screenName(page.path))
  const parameter = (name: string) => segmentText(parameters[name] ?? '')
  return module?.queries?.({ parameter, search }) ?? []
}
