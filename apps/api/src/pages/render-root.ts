import { createHash } from 'node:crypto'
import type { Logger } from '../logger.ts'
import type { RenderedScreen, RenderScreen, ScreenRequest } from './web-build.ts'

/** `#root` as the server rendered it, and the moment its ages are counted from. */
export interface RenderedRoot extends RenderedScreen {
  now: number
}

/** Settings never change while the process runs; everything else that a screen depends on is in the key. */
const keyOf = ({ pathname, search, locale, theme, grouping, now, firstScreen }: ScreenRequest): string => {
  const data = createHash('sha1').update(firstScreen).digest('base64')
  return JSON.stringify([pathname, search, locale, theme, grouping, now, data])
}

/**
 * Renders first screens and keeps the last ones: readers of the same screen within a second cost one render.
 * A render that throws is logged, and its page is left to the browser (undefined).
 * @param kept how many screens are kept
 */
export const createRootRenderer = (
  rendering: Promise<RenderScreen | undefined>,
  log: Pick<Logger, 'warn'>,
  kept = 64,
) => {
  const roots = new Map<string, Promise<RenderedRoot | undefined>>()
  rendering.catch((error: unknown) => log.warn({ err: error }, 'no screen can be rendered on the server'))

  const renderRoot = async (request: ScreenRequest): Promise<RenderedRoot | undefined> => {
    try {
      const render = await rendering
      const screen = await render?.(request)
      return screen === undefined ? undefined : { ...screen, now: request.now }
    } catch (error) {
      log.warn({ err: error, path: request.pathname }, 'a screen could not be rendered on the server')
      return undefined
    }
  }

  return (screen: Omit<ScreenRequest, 'now'>): Promise<RenderedRoot | undefined> => {
    const request = { ...screen, now: Math.floor(Date.now() / 1000) * 1000 }
    const key = keyOf(request)
    const root = roots.get(key) ?? renderRoot(request)
    // the one asked for last leaves last
    roots.delete(key)
    roots.set(key, root)
    const [oldest] = roots.keys()
    if (roots.size > kept && oldest !== undefined) roots.delete(oldest)
    return root
  }
}
